"""The service's commands, one file each; the table in ``generator.cli`` names them."""

"""The six terrains: a letter each, and the face of the die that names it in a solo game."""

from __future__ import annotations

RUINS, PLAINS, SWAMPS, RIVERS, FORESTS, MOUNTAINS = "RPSVFM"
TERRAINS = RUINS + PLAINS + SWAMPS + RIVERS + FORESTS + MOUNTAINS
"""The letters, in the order of their dice: ``TERRAINS[die - 1]``."""

NAMES = {
    RUINS: "Ruins",
    PLAINS: "Plains",
    SWAMPS: "Swamps",
    RIVERS: "Rivers",
    FORESTS: "Forests",
    MOUNTAINS: "Mountains",
}

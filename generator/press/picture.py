"""One scene as a file: SVG, PDF or PNG."""

from __future__ import annotations

from generator.scene.shapes import Scene


def picture(scene: Scene, form: str) -> bytes:
    """The scene as ``svg``, ``pdf`` or ``png``."""
    if form == "svg":
        from generator.scene.svg import write_svg

        return write_svg(scene).encode()
    from generator.press.pdf import scene_pdf, scene_png

    return scene_pdf(scene) if form == "pdf" else scene_png(scene)

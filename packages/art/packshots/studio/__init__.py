"""The studio: packs, foods, surfaces, light and the darkroom."""

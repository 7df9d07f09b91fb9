/** A square crop. `x` and `y` are its position within the remaining space, from 0 to 1. */
export interface Crop {
  /** 1 is the largest square, 2 a square with half that side. */
  zoom: number;
  x: number;
  y: number;
}

export const CENTERED_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  width: number;
  height: number;
}

/** The crop in pixels of the picture. */
export function cropRect({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.round(Math.min(width, height) / zoom);
  return { left: Math.round((width - side) * x), top: Math.round((height - side) * y), side };
}

const clampShare = (share: number): number => Math.min(1, Math.max(0, share));

/** Moves the crop after the picture was dragged by this many of its own pixels; the picture follows the pointer. */
export function dragCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = cropRect(size, crop);
  const [wide, high] = [size.width - side, size.height - side];
  return {
    ...crop,
    x: wide > 0 ? clampShare(crop.x - by.x / wide) : crop.x,
    y: high > 0 ? clampShare(crop.y - by.y / high) : crop.y,
  };
}

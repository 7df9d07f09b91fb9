/** A square cut out of a picture. `x` and `y`: where it lies in the room that is left, from 0 to 1. */
export interface Crop {
  /** 1 takes the largest square, 2 one of half its side. */
  zoom: number;
  x: number;
  y: number;
}

export const CENTERED_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  width: number;
  height: number;
}

/** The square in pixels of the picture. */
export function cropRect({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.round(Math.min(width, height) / zoom);
  return { left: Math.round((width - side) * x), top: Math.round((height - side) * y), side };
}

const clampShare = (share: number): number => Math.min(1, Math.max(0, share));

/** The crop after the picture was dragged by so many pixels of itself; it follows the pointer. */
export function dragCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = cropRect(size, crop);
  const [wide, high] = [size.width - side, size.height - side];
  return {
    ...crop,
    x: wide > 0 ? clampShare(crop.x - by.x / wide) : crop.x,
    y: high > 0 ? clampShare(crop.y - by.y / high) : crop.y,
  };
}

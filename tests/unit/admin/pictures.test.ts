import { CENTERED_CROP, cropRect, dragCrop } from "@/components/admin/products/crop";
import { fieldsOf, movePicture, picturesOf } from "@/components/admin/products/picture-order";

const [A, B, C] = ["a", "b", "c"].map((url) => ({ url, alt: `Shows ${url}` })) as [
  { url: string; alt: string },
  { url: string; alt: string },
  { url: string; alt: string },
];

describe("the order of pictures", () => {
  it("matches the shop: the card picture first", () => {
    const fields = { imageUrl: "a", imageAlt: "Shows a", gallery: [B, C] };
    expect(picturesOf(fields)).toEqual([A, B, C]);
    expect(fieldsOf([A, B, C])).toEqual(fields);
  });

  it("changes when a picture moves with its description, including to and from the first position", () => {
    expect(movePicture([A, B, C], 2, 0)).toEqual([C, A, B]);
    expect(movePicture([A, B, C], 0, 1)).toEqual([B, A, C]);
    expect(fieldsOf(movePicture([A, B], 0, 1))).toEqual({ imageUrl: "b", imageAlt: "Shows b", gallery: [A] });
  });

  it("does not change for a position out of range", () => {
    expect(movePicture([A, B], 0, -1)).toEqual([A, B]);
    expect(movePicture([A, B], 1, 2)).toEqual([A, B]);
  });

  it("promotes the next picture after the first is removed, and may become empty", () => {
    expect(fieldsOf([])).toEqual({ imageUrl: null, imageAlt: "", gallery: [] });
    expect(picturesOf({ imageUrl: null, imageAlt: "", gallery: [] })).toEqual([]);
  });
});

describe("a crop", () => {
  const wide = { width: 1200, height: 800 };
  it("defaults to the largest centered square", () => {
    expect(cropRect(wide, CENTERED_CROP)).toEqual({ left: 200, top: 0, side: 800 });
    expect(cropRect(wide, { zoom: 2, x: 1, y: 0.5 })).toEqual({ left: 800, top: 200, side: 400 });
  });

  it("follows the pointer within the picture", () => {
    expect(cropRect(wide, dragCrop(wide, CENTERED_CROP, { x: 100, y: 50 }))).toEqual({
      left: 100,
      top: 0,
      side: 800,
    });
    expect(dragCrop(wide, CENTERED_CROP, { x: -5000, y: 0 })).toMatchObject({ x: 1 });
  });
});

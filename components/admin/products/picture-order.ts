import type { ProductValues } from "@/lib/catalog/schema/admin-product";

export interface ShownPicture {
  url: string;
  alt: string;
}

type PictureFields = Pick<ProductValues, "imageUrl" | "imageAlt" | "gallery">;

/** A product's pictures in display order. */
export const picturesOf = ({ imageUrl, imageAlt, gallery }: PictureFields): ShownPicture[] => [
  ...(imageUrl ? [{ url: imageUrl, alt: imageAlt }] : []),
  ...gallery,
];

/** The fields that store these pictures: the first one shows on cards. */
export function fieldsOf([first, ...gallery]: readonly ShownPicture[]): PictureFields {
  return { imageUrl: first?.url ?? null, imageAlt: first?.alt ?? "", gallery };
}

/** Moves one picture within the list; an unchanged copy when the target is out of range. */
export function movePicture(pictures: readonly ShownPicture[], from: number, to: number): ShownPicture[] {
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}

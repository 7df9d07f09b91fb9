import type { ProductValues } from "@/lib/admin/schema/product";

export interface ShownPicture {
  url: string;
  alt: string;
}

type PictureFields = Pick<ProductValues, "imageUrl" | "imageAlt" | "gallery">;

/** A product's pictures in the order in which the shop shows them. */
export const picturesOf = ({ imageUrl, imageAlt, gallery }: PictureFields): ShownPicture[] => [
  ...(imageUrl ? [{ url: imageUrl, alt: imageAlt }] : []),
  ...gallery,
];

/** The fields that keep these pictures: the first one stands on cards. */
export function fieldsOf([first, ...gallery]: readonly ShownPicture[]): PictureFields {
  return { imageUrl: first?.url ?? null, imageAlt: first?.alt ?? "", gallery };
}

/** The list with one of its pictures in another place; the list itself where there is no such place. */
export function movePicture(pictures: readonly ShownPicture[], from: number, to: number): ShownPicture[] {
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}

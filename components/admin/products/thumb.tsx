import { ImageOff } from "lucide-react";
import { Picture } from "@/components/ui/picture";
import type { ProductRow } from "@/lib/catalog/schema/admin-product";

/** A product thumbnail the height of a table row. */
export function Thumb({ picture }: { picture: Pick<ProductRow, "imageUrl" | "imagePlaceholder"> }) {
  const { imageUrl, imagePlaceholder } = picture;
  if (!imageUrl)
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-field bg-hairline text-ink-soft">
        <ImageOff aria-hidden="true" className="size-4" />
      </span>
    );
  return (
    <Picture
      src={imageUrl}
      alt=""
      width={44}
      height={44}
      sizes="44px"
      className="size-11 shrink-0 rounded-field object-cover"
      {...(imagePlaceholder ? { blurDataURL: imagePlaceholder.blur } : {})}
    />
  );
}

"use client";
import { useRouter } from "next/navigation";
import { Picture } from "@/components/ui/picture";
import type { ProductRow } from "@/lib/catalog/schema/admin-product";
import { PictureDrop } from "../picture-drop";
import { usePermission } from "../staff-role";
import { uploadProductPicture } from "../upload-picture";

interface ProductPictureUploadProps {
  product: Pick<ProductRow, "id" | "imageUrl" | "imageAlt">;
  /** Called after the picture, and with it the product's version, has changed. */
  onChanged: (change: { imageUrl: string; version: number }) => void;
}

/** A product's picture with a drop area; a dropped picture appears in the shop immediately. */
export function ProductPictureUpload({ product, onChanged }: ProductPictureUploadProps) {
  const can = usePermission();
  const router = useRouter();
  const { id, imageUrl, imageAlt } = product;
  const upload = async (file: File) => {
    const changed = await uploadProductPicture(id, file);
    if (!changed) return;
    onChanged(changed);
    router.refresh();
  };
  return (
    <div className="flex flex-wrap items-stretch gap-4">
      {imageUrl ? (
        <Picture
          key={imageUrl}
          src={imageUrl}
          alt={imageAlt || "The product's picture"}
          width={144}
          height={144}
          sizes="144px"
          className="size-28 rounded-card sm:size-36 border border-hairline object-cover"
        />
      ) : null}
      {can("products.edit") ? <PictureDrop hasPicture={Boolean(imageUrl)} onFile={upload} /> : null}
    </div>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FileDrop } from "@/components/ui/file-drop";
import { Picture } from "@/components/ui/picture";
import type { ProductRow } from "@/lib/catalog/schema/admin-product";
import { usePermission } from "../staff-role";
import { PICTURE_TYPES, uploadProductPicture } from "../upload-picture";

interface ProductPictureProps {
  product: Pick<ProductRow, "id" | "imageUrl" | "imageAlt">;
  /** Called after the picture, and with it the product's version, has changed. */
  onChanged: (change: { imageUrl: string; version: number }) => void;
}

/** A product's picture with a drop area; a dropped picture appears in the shop immediately. */
export function ProductPicture({ product, onChanged }: ProductPictureProps) {
  const can = usePermission();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const { id, imageUrl, imageAlt } = product;
  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    setBusy(true);
    const changed = await uploadProductPicture(id, file);
    setBusy(false);
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
      {can("products.edit") ? (
        <FileDrop
          className="min-w-44 flex-1"
          label={busy ? "Sending…" : imageUrl ? "Change the picture" : "Add a picture"}
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB"
          accept={PICTURE_TYPES}
          disabled={busy}
          onFiles={(files) => void take(files)}
        />
      ) : null}
    </div>
  );
}

"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { FileDrop } from "@/components/ui/file-drop";
import { IconButton } from "@/components/ui/icon-button";
import { Picture } from "@/components/ui/picture";
import type { ProductValues as Values } from "@/lib/admin/schema/product";
import { FormSection } from "../form-section";
import { useMay } from "../staff";
import { PICTURE_TYPES, uploadPicture } from "../upload-picture";

function View({ url, name, onRemove }: { url: string; name: string; onRemove: () => void }) {
  return (
    <span className="relative block size-24 shrink-0">
      <Picture
        src={url}
        alt=""
        width={96}
        height={96}
        sizes="96px"
        className="size-24 rounded-card border border-hairline object-cover"
      />
      <IconButton
        icon={X}
        label={`Remove ${name}`}
        onClick={onRemove}
        variant="secondary"
        className="absolute -top-2 -right-2 size-8 bg-card"
      />
    </span>
  );
}

/** The picture that cards show, and further views; they show in the shop once the form is saved. */
export function PicturesSection() {
  const may = useMay();
  const { watch, setValue } = useFormContext<Values>();
  const [busy, setBusy] = useState(false);
  const imageUrl = watch("imageUrl");
  const gallery = watch("gallery");
  const setGallery = (views: Values["gallery"]) => setValue("gallery", views, { shouldDirty: true });
  const setFirst = (url: string | null) => setValue("imageUrl", url, { shouldDirty: true });
  const take = async (files: readonly File[]) => {
    setBusy(true);
    const sent: string[] = [];
    for (const file of files) {
      const url = await uploadPicture(file, "Image uploaded successfully");
      if (url !== undefined) sent.push(url);
    }
    setBusy(false);
    const [first, ...others] = imageUrl ? [imageUrl, ...sent] : sent;
    if (first && first !== imageUrl) setFirst(first);
    if (others.length > 0) setGallery([...gallery, ...others.map((url) => ({ url, alt: "" }))]);
  };
  return (
    <FormSection
      title="Pictures"
      hint="The first one stands on cards. New ones show in the shop once this is saved."
    >
      {imageUrl ? (
        <div className="flex items-start gap-4 sm:col-span-2">
          <View url={imageUrl} name="the first picture" onRemove={() => setFirst(null)} />
          <TextField<Values> name="imageAlt" label="What the picture shows" className="flex-1" />
        </div>
      ) : null}
      {gallery.map(({ url }, index) => (
        <div key={url} className="flex items-start gap-4 sm:col-span-2">
          <View
            url={url}
            name={`view ${index + 2}`}
            onRemove={() => setGallery(gallery.filter((view) => view.url !== url))}
          />
          <TextField<Values>
            name={`gallery.${index}.alt`}
            label={`What view ${index + 2} shows`}
            className="flex-1"
          />
        </div>
      ))}
      {may("products.edit") ? (
        <FileDrop
          className="sm:col-span-2"
          label={busy ? "Sending…" : "Add pictures"}
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB each"
          accept={PICTURE_TYPES}
          multiple
          disabled={busy}
          onFiles={(files) => void take(files)}
        />
      ) : null}
    </FormSection>
  );
}

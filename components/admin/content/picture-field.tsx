"use client";
import { useState } from "react";
import { type FieldValues, type Path, type PathValue, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/file-drop";
import { Picture } from "@/components/ui/picture";
import { usePermission } from "../staff-role";
import { PICTURE_TYPES, uploadPicture } from "../upload-picture";

/** The picture of the edited item; it appears in the shop after the form is saved. */
export function PictureField<Values extends FieldValues>({ name }: { name: Path<Values> }) {
  const { watch, setValue } = useFormContext<Values>();
  const can = usePermission();
  const [busy, setBusy] = useState(false);
  const url = watch(name) as string | null;
  const set = (next: string | null) =>
    setValue(name, next as PathValue<Values, Path<Values>>, { shouldDirty: true });
  const take = async (files: readonly File[]) => {
    if (!files[0]) return;
    setBusy(true);
    const sent = await uploadPicture(files[0]);
    setBusy(false);
    if (sent) set(sent);
  };
  return (
    <div className="col-span-2 flex flex-wrap items-stretch gap-4">
      {url ? (
        <div className="space-y-1.5">
          <Picture
            src={url}
            alt="The picture"
            width={112}
            height={112}
            sizes="112px"
            className="size-28 rounded-card border border-hairline object-cover"
          />
          <Button variant="ghost" size="sm" onClick={() => set(null)}>
            Remove
          </Button>
        </div>
      ) : null}
      {can("files.upload") ? (
        <FileDrop
          className="min-w-44 flex-1"
          label={busy ? "Sending…" : url ? "Change the picture" : "Add a picture"}
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB"
          accept={PICTURE_TYPES}
          disabled={busy}
          onFiles={(files) => void take(files)}
        />
      ) : null}
    </div>
  );
}

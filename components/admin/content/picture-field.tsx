"use client";
import { type FieldValues, type Path, type PathValue, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Picture } from "@/components/ui/picture";
import { PictureDrop } from "../picture-drop";
import { usePermission } from "../staff-role";
import { uploadPicture } from "../upload-picture";

/** The picture of the edited item; it appears in the shop after the form is saved. */
export function PictureField<Values extends FieldValues>({ name }: { name: Path<Values> }) {
  const { watch, setValue } = useFormContext<Values>();
  const can = usePermission();
  const url = watch(name) as string | null;
  const set = (next: string | null) =>
    setValue(name, next as PathValue<Values, Path<Values>>, { shouldDirty: true });
  const upload = async (file: File) => {
    const sent = await uploadPicture(file);
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
      {can("files.upload") ? <PictureDrop hasPicture={Boolean(url)} onFile={upload} /> : null}
    </div>
  );
}

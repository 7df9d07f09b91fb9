"use client";
import { useState } from "react";
import { FileDrop } from "@/components/ui/file-drop";
import { PICTURE_TYPES } from "./upload-picture";

interface PictureDropProps {
  hasPicture: boolean;
  /** Uploads the file; a toast shows its failure. */
  onFile: (file: File) => Promise<void>;
}

/** The place that takes one picture. */
export function PictureDrop({ hasPicture, onFile }: PictureDropProps) {
  const [isBusy, setBusy] = useState(false);
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    setBusy(true);
    await onFile(file);
    setBusy(false);
  };
  return (
    <FileDrop
      className="min-w-44 flex-1"
      label={isBusy ? "Uploading…" : hasPicture ? "Change the picture" : "Add a picture"}
      hint="JPEG, PNG, WebP or AVIF, up to 10 MB"
      accept={PICTURE_TYPES}
      disabled={isBusy}
      onFiles={(files) => void take(files)}
    />
  );
}

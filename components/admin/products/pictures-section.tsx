"use client";
import { ArrowDown, ArrowUp, Crop, X } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { cn } from "@/components/ui/cn";
import { FileDrop } from "@/components/ui/file-drop";
import { IconButton } from "@/components/ui/icon-button";
import { Picture } from "@/components/ui/picture";
import type { ProductValues as Values } from "@/lib/catalog/schema/admin-product";
import { FormSection } from "../form-section";
import { usePermission } from "../staff-role";
import { PICTURE_TYPES, uploadPicture } from "../upload-picture";
import { CropDialog } from "./crop-dialog";
import { fieldsOf, movePicture, picturesOf, type ShownPicture } from "./picture-order";

/** The form's pictures, and what changes them. */
function usePictures() {
  const { watch, getValues, setValue } = useFormContext<Values>();
  const [imageUrl, imageAlt, gallery] = watch(["imageUrl", "imageAlt", "gallery"]);
  const set = (pictures: readonly ShownPicture[]) => {
    const fields = fieldsOf(pictures);
    for (const name of ["imageUrl", "imageAlt", "gallery"] as const)
      setValue(name, fields[name], { shouldDirty: true });
  };
  const now = () => picturesOf(getValues());
  return {
    pictures: picturesOf({ imageUrl, imageAlt, gallery }),
    add: (urls: readonly string[]) => set([...now(), ...urls.map((url) => ({ url, alt: "" }))]),
    move: (from: number, to: number) => set(movePicture(now(), from, to)),
    replace: (old: string, url: string) =>
      set(now().map((picture) => (picture.url === old ? { ...picture, url } : picture))),
    remove: (removed: string) => set(now().filter(({ url }) => url !== removed)),
  };
}

const nameOf = (index: number): string => (index === 0 ? "the first picture" : `view ${index + 1}`);

interface RowProps {
  picture: ShownPicture;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onCrop: () => void;
  onRemove: () => void;
}

/** A picture with its description; it moves by dragging or with its buttons. */
function Row({ picture, index, count, onMove, onCrop, onRemove }: RowProps) {
  const [over, setOver] = useState(false);
  const name = nameOf(index);
  return (
    <li
      onDragStart={(event) => {
        if (event.target instanceof HTMLImageElement)
          event.dataTransfer.setData("text/picture", String(index));
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("text/picture")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const from = event.dataTransfer.getData("text/picture");
        if (from === "") return;
        event.preventDefault();
        onMove(Number(from), index);
      }}
      className={cn(
        "flex flex-wrap items-start gap-x-4 gap-y-2 rounded-card border border-hairline p-3",
        over && "border-fern bg-fern-soft",
      )}
    >
      <Picture
        src={picture.url}
        alt=""
        width={96}
        height={96}
        sizes="96px"
        draggable
        className="size-24 shrink-0 cursor-grab rounded-field object-cover"
      />
      <TextField<Values>
        name={index === 0 ? "imageAlt" : `gallery.${index - 1}.alt`}
        label={index === 0 ? "What the picture shows" : `What view ${index + 1} shows`}
        className="min-w-40 flex-1"
      />
      <span className="flex">
        <IconButton
          icon={ArrowUp}
          label={`Move ${name} up`}
          aria-disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <IconButton icon={Crop} label={`Crop ${name}`} onClick={onCrop} />
        <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />
      </span>
    </li>
  );
}

/** Uploads dropped files one after the other. @param onSent receives the addresses of those that were stored */
function useUploads(onSent: (urls: readonly string[]) => void) {
  const [isBusy, setBusy] = useState(false);
  const take = async (files: readonly File[]) => {
    setBusy(true);
    const sent: string[] = [];
    for (const file of files) {
      const url = await uploadPicture(file, "Image uploaded successfully");
      if (url !== undefined) sent.push(url);
    }
    setBusy(false);
    if (sent.length > 0) onSent(sent);
  };
  return { isBusy, take };
}

/** The picture for cards and the further views; they appear in the shop after the form is saved. */
export function PicturesSection() {
  const can = usePermission();
  const { pictures, add, move, replace, remove } = usePictures();
  const { isBusy, take } = useUploads(add);
  const [cropped, setCropped] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const moveAndAnnounce = (from: number, to: number) => {
    move(from, to);
    if (pictures[to]) setAnnouncement(`Moved to place ${to + 1} of ${pictures.length}`);
  };
  return (
    <FormSection
      title="Pictures"
      hint="The first picture is shown on product cards. Drag pictures or use the arrows to reorder them. Changes appear in the shop after you save."
    >
      <ol className="space-y-3 empty:hidden sm:col-span-2">
        {pictures.map((picture, index) => (
          <Row
            key={picture.url}
            picture={picture}
            index={index}
            count={pictures.length}
            onMove={moveAndAnnounce}
            onCrop={() => setCropped(picture.url)}
            onRemove={() => remove(picture.url)}
          />
        ))}
      </ol>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {can("products.edit") ? (
        <FileDrop
          className="sm:col-span-2"
          label={isBusy ? "Uploading…" : "Add pictures"}
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB each"
          accept={PICTURE_TYPES}
          multiple
          disabled={isBusy}
          onFiles={(files) => void take(files)}
        />
      ) : null}
      {cropped ? (
        <CropDialog
          url={cropped}
          onCropped={(url) => {
            replace(cropped, url);
            setCropped(undefined);
          }}
          onClose={() => setCropped(undefined)}
        />
      ) : null}
    </FormSection>
  );
}

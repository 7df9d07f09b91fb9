"use client";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { toast } from "@/components/ui/toast";
import { uploadPicture } from "../upload-picture";
import { CENTERED_CROP, type Crop, cropRect, dragCrop } from "./crop";

const SHOWN_SIDE = 320;
/** The server scales larger pictures down to this size. */
const MAX_SIDE = 2_000;
const MAX_ZOOM = 4;

interface CropDialogProps {
  url: string;
  /** Receives the address of the cropped picture. */
  onCropped: (url: string) => void;
  onClose: () => void;
}

function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop, side: number): void {
  canvas.width = side;
  canvas.height = side;
  const { left, top, side: taken } = cropRect(sizeOf(image), crop);
  canvas.getContext("2d")?.drawImage(image, left, top, taken, taken, 0, 0, side, side);
}

const sizeOf = (image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight });

/**
 * The crop as a file.
 * @throws Error when the browser cannot create one
 */
function croppedFile(image: HTMLImageElement, crop: Crop): Promise<File> {
  const canvas = document.createElement("canvas");
  draw(canvas, image, crop, Math.min(MAX_SIDE, cropRect(sizeOf(image), crop).side));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], "cropped.webp", { type: blob.type }))
          : reject(new Error("No picture")),
      "image/webp",
      0.95,
    ),
  );
}

/** The crop after a movement over a canvas that shows it. */
function dragged(image: HTMLImageElement, crop: Crop, event: PointerEvent<HTMLCanvasElement>): Crop {
  const { movementX, movementY, currentTarget } = event;
  const scale = cropRect(sizeOf(image), crop).side / currentTarget.clientWidth;
  return dragCrop(sizeOf(image), crop, { x: movementX * scale, y: movementY * scale });
}

/** Loads a picture of the shop; undefined until it has loaded. */
function useImage(url: string): HTMLImageElement | undefined {
  const [image, setImage] = useState<HTMLImageElement>();
  useEffect(() => {
    const loading = new Image();
    loading.onload = () => setImage(loading);
    loading.src = url;
    return () => {
      loading.onload = null;
    };
  }, [url]);
  return image;
}

const SLIDERS = [
  { name: "zoom", label: "Zoom", min: 1, max: MAX_ZOOM },
  { name: "x", label: "Left to right", min: 0, max: 1 },
  { name: "y", label: "Top to bottom", min: 0, max: 1 },
] as const;

/** Crops a square by dragging or with sliders, and saves it as a new picture. */
export function CropDialog({ url, onCropped, onClose }: CropDialogProps) {
  const image = useImage(url);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(CENTERED_CROP);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (image && canvas.current) draw(canvas.current, image, crop, SHOWN_SIDE * 2);
  }, [image, crop]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (image && event.buttons === 1) setCrop((present) => dragged(image, present, event));
  };
  const save = async () => {
    if (!image) return;
    setBusy(true);
    const file = await croppedFile(image, crop).catch(() => undefined);
    const sent = file && (await uploadPicture(file, "Image uploaded successfully"));
    setBusy(false);
    if (sent) onCropped(sent);
    else if (!file)
      toast({ title: "Error", description: "This picture could not be cropped.", variant: "destructive" });
  };
  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        title="Crop picture"
        description="Drag the picture or use the sliders. The shop shows product pictures as squares."
        size="sm"
        footer={
          <>
            <Button variant="secondary" aria-disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isBusy} aria-disabled={!image} onClick={() => void save()}>
              Crop
            </Button>
          </>
        }
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label="The picture as it will be cropped"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          className="mx-auto aspect-square w-full max-w-80 cursor-move touch-none rounded-card border border-hairline bg-table"
        />
        <Sliders crop={crop} onCrop={setCrop} />
      </DialogContent>
    </Dialog>
  );
}

interface SlidersProps {
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** The crop for keyboards. */
const Sliders = ({ crop, onCrop }: SlidersProps) => (
  <div className="mt-4 space-y-3">
    {SLIDERS.map(({ name, label, min, max }) => (
      <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3">
        <Label htmlFor={`crop-${name}`}>{label}</Label>
        <input
          id={`crop-${name}`}
          type="range"
          min={min}
          max={max}
          step={0.01}
          value={crop[name]}
          onChange={({ target }) => onCrop({ ...crop, [name]: Number(target.value) })}
          className="h-11 w-full accent-fern"
        />
      </div>
    ))}
  </div>
);

"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { useFormState } from "react-hook-form";
import { uploadToApi } from "@/components/account/call-api";
import { FileDrop } from "@/components/ui/file-drop";
import { IconButton } from "@/components/ui/icon-button";
import { ERRORS } from "@/lib/core/errors";
import { errorMessage } from "@/lib/http/browser";
import { MAX_PHOTOS, type ReportedProblem } from "@/lib/problems/schema";

interface Upload {
  file: File;
  isSent: boolean;
  /** Why it was not stored. */
  problem: string | null;
}
export type Uploads = readonly Upload[];

/** The server's limits (D35), checked before a photo is sent. */
const MAX_BYTES = 10 * 1024 * 1024;
const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

interface ProblemPhotosFieldProps {
  files: Uploads;
  onChange: (files: Uploads) => void;
}

/** The photos of a report, by their names, before they are sent with it. */
export function ProblemPhotosField({ files, onChange }: ProblemPhotosFieldProps) {
  const [error, setError] = useState<string>();
  const { isSubmitting } = useFormState(); // photos cannot be changed while they upload
  const add = (chosen: readonly File[]) => {
    const valid = chosen.filter(({ type, size }) => PICTURES.includes(type) && size <= MAX_BYTES);
    const kept = valid.slice(0, MAX_PHOTOS - files.length);
    setError(explainRefusal(chosen, valid, kept));
    onChange([...files, ...kept.map((file) => ({ file, isSent: false, problem: null }))]);
  };
  return (
    <div className="space-y-3">
      <FileDrop
        label="Add photos"
        hint={`Optional: up to ${MAX_PHOTOS}, JPEG, PNG, WebP or AVIF, up to 10 MB each. Only you and our staff can see them.`}
        accept={PICTURES.join(",")}
        multiple
        disabled={isSubmitting || files.length >= MAX_PHOTOS}
        error={error}
        onFiles={add}
      />
      <ul className="space-y-1 empty:hidden">
        {files.map((upload, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name
          <li key={index} className="flex min-h-11 items-center justify-between gap-3 text-14">
            <span className="min-w-0 wrap-anywhere">
              {upload.file.name}
              {upload.isSent ? <span className="text-ink-soft"> (sent)</span> : null}
              {upload.problem ? <span className="block text-clay-deep">{upload.problem}</span> : null}
            </span>
            {upload.isSent || isSubmitting ? null : (
              <IconButton
                icon={X}
                label={`Remove ${upload.file.name}`}
                onClick={() => onChange(files.filter((one) => one !== upload))}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function explainRefusal(
  chosen: readonly File[],
  valid: readonly File[],
  kept: readonly File[],
): string | undefined {
  if (chosen.some(({ type }) => !PICTURES.includes(type))) return ERRORS.invalid_file.sentence;
  if (valid.length < chosen.length) return ERRORS.file_too_large.sentence;
  return kept.length < valid.length ? `A report can have ${MAX_PHOTOS} photos.` : undefined;
}

/**
 * Sends the photos that were not sent yet, one by one.
 * @returns how many failed
 */
export async function uploadPhotos(
  { id, proof }: ReportedProblem,
  files: Uploads,
  onChange: (files: Uploads) => void,
): Promise<number> {
  const after: Upload[] = [...files];
  for (const [index, { file, isSent }] of files.entries()) {
    if (isSent) continue;
    const body = new FormData();
    body.set("photo", file);
    try {
      await uploadToApi(`/api/order-problems/${id}/photos?${new URLSearchParams({ proof })}`, body);
      after[index] = { file, isSent: true, problem: null };
    } catch (error) {
      const problem = errorMessage(error, "This photo was not sent. Please try again.");
      after[index] = { file, isSent: false, problem };
    }
    onChange([...after]);
  }
  return after.filter(({ isSent }) => !isSent).length;
}

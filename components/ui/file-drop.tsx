"use client";
import { ImageUp } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { cn } from "./cn";
import { FieldError, notesOf } from "./field-error";

interface FileDropProps {
  label: string;
  /** Accepted files: "JPEG, PNG or WebP, up to 5 MB". */
  hint?: ReactNode;
  error?: string;
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Called with the files, one unless `multiple`. Dropped files may not match `accept`, so validate them. */
  onFiles: (files: readonly File[]) => void;
  className?: string;
}

/** Props of a drop target, and whether files are over it. */
function useDropTarget(disabled: boolean, onDrop: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer.files);
    },
  };
  return { over, handlers };
}

/** An area for dropping files, or choosing them by mouse or keyboard. */
export function FileDrop({
  label,
  hint,
  error,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
  className,
}: FileDropProps) {
  const id = useId();
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const { over, handlers } = useDropTarget(disabled, take);
  return (
    <div className={cn("space-y-1.5", className)}>
      <label
        data-over={over || undefined}
        {...handlers}
        className="flex min-h-36 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed border-edge bg-card px-5 py-6 text-center transition-colors duration-150 hover:border-fern has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fern has-disabled:cursor-not-allowed has-disabled:opacity-55 has-aria-invalid:border-clay data-over:border-fern data-over:bg-fern-soft [&>*]:pointer-events-none"
      >
        <ImageUp aria-hidden="true" className="mb-1 size-7 text-clover" strokeWidth={1.5} />
        <span className="font-semibold text-fern">{over ? "Let go to add" : label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="text-14 text-ink-soft">
            {hint}
          </span>
        ) : null}
        <input
          type="file"
          className="sr-only"
          aria-label={label}
          aria-describedby={notesOf({ id, hint, error })}
          aria-invalid={error ? true : undefined}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = ""; // allows choosing the same file again
          }}
        />
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

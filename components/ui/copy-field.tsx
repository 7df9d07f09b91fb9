"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { copyText } from "./copy-text";
import { Input } from "./input";
import { Label } from "./label";

const SHOWN_MS = 2000;

interface CopyFieldProps {
  label: string;
  value: string;
  /** Called on each press with whether the text was copied. */
  onCopied?: (isCopied: boolean) => void;
  className?: string;
}

/** A text to copy, such as an order number or a link. Without clipboard access the text is selected instead. */
export function CopyField({ label, value, onCopied, className }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  const copy = async () => {
    const isCopied = await copyText(value);
    if (!isCopied) input.current?.select();
    setAnnouncement(isCopied ? "Copied" : "Selected: press Ctrl+C");
    onCopied?.(isCopied);
  };
  const copied = announcement === "Copied";
  return (
    <div className={cn("space-y-1.5", className)}>
      <Label htmlFor={id}>{label}</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          ref={input}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="tabular min-w-0 flex-1 text-ellipsis"
        />
        <Button variant="secondary" aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
          {copied ? (
            <Check aria-hidden="true" className="size-4.5" />
          ) : (
            <Copy aria-hidden="true" className="size-4.5" />
          )}
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      <p role="status" className={copied || !announcement ? "sr-only" : "text-14 text-ink-soft"}>
        {announcement}
      </p>
    </div>
  );
}

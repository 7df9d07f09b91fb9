"use client";
import { Info } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";

/** Expandable definition of a figure. */
export function Definition({ label, text }: { label: string; text: string }) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton icon={Info} label={`What is “${label}”?`} className="text-ink-soft" />
      </PopoverTrigger>
      <PopoverContent label={label}>
        <p className="font-semibold">{label}</p>
        <p className="mt-1 text-14 text-ink-soft">{text}</p>
      </PopoverContent>
    </Popover>
  );
}

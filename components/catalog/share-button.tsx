import { Share2 } from "lucide-react";
import { dialogOpener } from "@/components/layout/dialog-opener";
import { cn } from "@/components/ui/cn";

interface ShareButtonProps {
  product: { name: string; slug: string };
  className?: string;
}

/** Opens the share dialog; its code is loaded on first use. */
export function ShareButton({ product: { name, slug }, className }: ShareButtonProps) {
  return (
    <button
      {...dialogOpener("share", { name, slug }, slug)}
      aria-label={`Share ${name}`}
      className={cn("grid size-11 shrink-0 place-items-center rounded-chip text-fern", className)}
    >
      <Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </button>
  );
}

import { dialogOpener } from "@/components/layout/dialog-opener";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

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
      className={cn("icon-button", className)}
    >
      <Icon name="share-2" />
    </button>
  );
}

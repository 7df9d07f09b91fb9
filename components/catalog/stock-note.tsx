import { CircleAlert, CircleCheck } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { stockNote } from "@/lib/catalog/rules";

const LOOKS = {
  in: { icon: CircleCheck, text: "text-clover-deep" },
  low: { icon: CircleAlert, text: "text-honey-deep" },
  out: { icon: CircleAlert, text: "text-clay-deep" },
} as const;

interface StockNoteProps {
  available: number;
  className?: string;
}

/** How many are left, in the documented words. */
export function StockNote({ available, className }: StockNoteProps) {
  const note = stockNote(available);
  const { icon: Icon, text } = LOOKS[note.level];
  return (
    <p className={cn("flex items-center gap-1.5 text-14 font-medium", text, className)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {note.text || "In stock"}
    </p>
  );
}

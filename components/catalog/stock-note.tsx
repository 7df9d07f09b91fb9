import { Mark } from "@/components/ui/mark";
import { stockNote } from "@/lib/catalog/rules";

interface StockNoteProps {
  available: number;
  /** Custom text that replaces the documented one. */
  words?: string | undefined;
  /** Renders nothing while enough is in stock. */
  onlyLow?: boolean;
}

/** The remaining stock, in the documented or a custom text. */
export function StockNote({ available, words, onlyLow = false }: StockNoteProps) {
  const note = words ? ({ level: "low", text: words } as const) : stockNote(available);
  if (onlyLow && note.level === "in") return null;
  return (
    <p className="stock-note" data-level={note.level}>
      <Mark
        d={`M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20${note.level === "in" ? "m4 7-5.5 5.5L8 12" : "m0 6v4m0 4h.01"}`}
      />
      {note.text || "In stock"}
    </p>
  );
}

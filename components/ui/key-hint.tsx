import { cn } from "./cn";

/** A keyboard shortcut. */
export function KeyHint({ keys, className }: { keys: readonly string[]; className?: string }) {
  return (
    <kbd className={cn("inline-flex gap-1 font-sans", className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-grid h-6 min-w-6 place-items-center rounded-md border border-b-2 border-hairline-strong bg-paper px-1.5 font-sans text-12 font-semibold text-ink-soft"
        >
          {key}
        </kbd>
      ))}
    </kbd>
  );
}

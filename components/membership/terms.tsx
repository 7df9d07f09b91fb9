import { BadgeCheck, CalendarClock, CreditCard, type LucideIcon, RotateCcw } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** Labels in the order of the sentences: (the choice,) payment, renewal, cancellation. */
const ICONS: readonly LucideIcon[] = [BadgeCheck, CreditCard, CalendarClock, RotateCcw];

/** The terms, sentence by sentence. */
export function Terms({ sentences, className }: { sentences: readonly string[]; className?: string }) {
  return (
    <ul className={cn("space-y-3.5", className)}>
      {sentences.map((sentence, index) => {
        const Icon = ICONS[index + ICONS.length - sentences.length] ?? BadgeCheck;
        return (
          <li key={sentence} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-clover" strokeWidth={1.75} />
            {sentence}
          </li>
        );
      })}
    </ul>
  );
}

import { BadgeCheck, CalendarClock, CreditCard, type LucideIcon, RotateCcw } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** In the order in which the sentences come: (what is chosen,) what is paid, how it renews, how it ends. */
const ICONS: readonly LucideIcon[] = [BadgeCheck, CreditCard, CalendarClock, RotateCcw];

/** What is agreed to, sentence by sentence. */
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

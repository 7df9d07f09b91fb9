import { Check } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** A plan's features with check marks. */
export function FeatureList({ features, className }: { features: readonly string[]; className?: string }) {
  return (
    <ul className={cn("space-y-2 text-14", className)}>
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5 wrap-anywhere">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-clover" />
          <span className="min-w-0">{feature}</span>
        </li>
      ))}
    </ul>
  );
}

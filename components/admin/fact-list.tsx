import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** What a detail screen states about its object: labels and values. Facts without a value are left out. */
export function FactList({ facts }: { facts: readonly [label: string, value: ReactNode][] }) {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="sr-only">Details</h2>
      <dl className="grid gap-x-6 gap-y-3 text-14 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  );
}

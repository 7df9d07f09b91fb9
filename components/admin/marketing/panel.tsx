"use client";
import { type ReactNode, useId } from "react";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Card } from "@/components/ui/card";
import { canChangePanel } from "@/lib/marketing/rules/panel-permissions";
import type { MarketingValues as Values } from "@/lib/marketing/schema";
import type { ClaimWarning } from "@/lib/reports/rules/claims";
import { ClaimWarnings } from "../claim-warnings";
import { useStaffRole } from "../staff-role";
import { PeriodFields } from "./period-fields";

interface PanelProps {
  title: string;
  hint: string;
  name: keyof Values;
  /** Whether one switch turns the whole panel on; each offer has its own. */
  hasSwitch?: boolean;
  warnings: readonly ClaimWarning[];
  /** Preview of the panel in the shop; null when the shop shows nothing. */
  preview: ReactNode;
  children: ReactNode;
}

/** One panel of the marketing settings: fields, warnings and preview. */
export function Panel({ title, hint, name, hasSwitch = true, warnings, preview, children }: PanelProps) {
  const id = useId();
  const isMine = canChangePanel(useStaffRole(), name);
  return (
    <Card className="overflow-hidden">
      <section
        id={name}
        aria-labelledby={id}
        className="grid scroll-mt-20 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]"
      >
        <div className="p-4 sm:p-6">
          <h2 id={id} className="text-22">
            {title}
          </h2>
          <p className="mt-1 text-14 text-ink-soft">{hint}</p>
          {isMine ? null : (
            <p className="mt-2 text-14 font-semibold">
              These settings affect prices. Only an owner or a manager can change them.
            </p>
          )}
          <fieldset disabled={!isMine} className="min-w-0">
            <legend className="sr-only">{title}</legend>
            {hasSwitch ? (
              <CheckboxField<Values>
                name={`${name as Exclude<typeof name, "offers">}.enabled`}
                label="On"
                className="mt-2 w-fit"
              />
            ) : null}
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              {children}
              {name === "offers" ? null : <PeriodFields panel={name} />}
            </div>
          </fieldset>
          <div className="mt-4 empty:hidden">
            <ClaimWarnings texts={warnings.map(({ text }) => text)} />
          </div>
        </div>
        <div className="border-t border-hairline bg-table p-4 sm:p-6 xl:border-t-0 xl:border-l">
          <p className="mb-3 text-12 font-semibold text-ink-soft uppercase">In the shop</p>
          {preview ?? <p className="text-14 text-ink-soft">Nothing: it is off.</p>}
        </div>
      </section>
    </Card>
  );
}

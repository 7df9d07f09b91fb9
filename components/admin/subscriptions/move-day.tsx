"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form, FormError } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { formatLongDay } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import { toChangeError } from "@/lib/http/browser";
import {
  type DayMoveInput,
  type DayMovePreview,
  type DayMoveResult,
  dayMoveSchema,
  MAX_MOVE_BATCH,
} from "@/lib/subscriptions/schema/move-day";
import { callAdminApi, isAdminSessionEnded } from "../admin-session";
import { usePermission } from "../staff-role";

const PATH = "/api/admin/subscriptions/move-day";

/** Moves all renewals of a day to another: asks for the days, shows what moves, and then the result. */
export function MoveDay() {
  const [isOpen, setOpen] = useState(false);
  if (!usePermission()("subscriptions.edit")) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Move a day
      </Button>
      {isOpen ? <MoveDayDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function MoveDayDialog({ onClose }: { onClose: () => void }) {
  const [preview, setPreview] = useState<DayMovePreview>();
  const { move, progress, isBusy, result } = useMoveDay();
  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        title="Move the renewals of a day"
        description="For a holiday: every customer gets an email with the new day. Nothing is charged before it."
      >
        {result ? (
          <Result result={result} onClose={onClose} />
        ) : preview ? (
          <Preview preview={preview}>
            <Button variant="secondary" aria-disabled={isBusy} onClick={() => setPreview(undefined)}>
              Other days
            </Button>
            {preview.subscriptions.length > 0 ? (
              <Button loading={isBusy} onClick={() => void move(preview)}>
                {progress ?? `Move ${formatCount(preview.subscriptions.length, "renewal")}`}
              </Button>
            ) : null}
          </Preview>
        ) : (
          <DaysForm onPreview={setPreview} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface MoveOutcome extends DayMoveResult {
  /** Renewals in the call that failed and in the calls after it. */
  remaining: number;
}

/** Sends the renewals of a preview in calls of `MAX_MOVE_BATCH`; it stops after the first failed call. */
function useMoveDay() {
  const router = useRouter();
  const [result, setResult] = useState<MoveOutcome>();
  const [progress, setProgress] = useState<string>();
  const move = async ({ from, to, subscriptions }: DayMovePreview) => {
    const all: DayMoveResult = { moved: [], refused: [] };
    let hasFailed = false;
    setProgress("Moving…");
    try {
      for (let start = 0; start < subscriptions.length; start += MAX_MOVE_BATCH) {
        const batch = subscriptions.slice(start, start + MAX_MOVE_BATCH);
        const { moved, refused } = await callAdminApi<DayMoveResult>("POST", PATH, {
          from,
          to,
          subscriptions: batch,
        });
        all.moved.push(...moved);
        all.refused.push(...refused);
        setProgress(`${all.moved.length} of ${subscriptions.length} moved`);
      }
    } catch (error) {
      if (!isAdminSessionEnded(error)) showCallFailure(toChangeError(error), "Failed to move all renewals");
      hasFailed = true;
    }
    setProgress(undefined);
    router.refresh();
    if (hasFailed && all.moved.length + all.refused.length === 0) return; // the preview stays, to try again
    setResult({ ...all, remaining: subscriptions.length - all.moved.length - all.refused.length });
  };
  return { move, result, progress, isBusy: progress !== undefined };
}

function DaysForm({ onPreview }: { onPreview: (preview: DayMovePreview) => void }) {
  const form = useForm<DayMoveInput>({
    resolver: zodResolver(dayMoveSchema),
    defaultValues: { from: "", to: "" },
  });
  const read = async (input: DayMoveInput) => {
    try {
      onPreview(await callAdminApi<DayMovePreview>("POST", `${PATH}/preview`, input));
    } catch (error) {
      if (isAdminSessionEnded(error)) return; // the login dialog asks
      showFormFailure(form, error, { title: "Error", fallback: "Failed to read the renewals", field: "to" });
    }
  };
  return (
    <Form form={form} onSubmit={read} className="grid gap-4 sm:grid-cols-2">
      <TextField<DayMoveInput> name="from" label="Renewals of" type="date" required />
      <TextField<DayMoveInput> name="to" label="Move to" type="date" required />
      <div className="col-span-full empty:hidden">
        <FormError quiet />
      </div>
      <Button
        type="submit"
        loading={form.formState.isSubmitting}
        className="col-span-full sm:justify-self-end"
      >
        Preview
      </Button>
    </Form>
  );
}

function Preview({ preview, children }: { preview: DayMovePreview; children: ReactNode }) {
  const { from, to, customers, products, subscriptions, total } = preview;
  return (
    <div className="space-y-4">
      <p>
        <strong>{formatCount(subscriptions.length, "renewal")}</strong> of{" "}
        {formatCount(customers, "customer")} would move from {formatLongDay(from)} to {formatLongDay(to)}.
        {total > subscriptions.length
          ? ` There are ${total.toLocaleString("en-US")}: move the rest afterward.`
          : ""}
      </p>
      <ul className="max-h-48 divide-y divide-hairline overflow-y-auto text-14 empty:hidden">
        {products.map(({ name, units }) => (
          <li key={name} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular">{formatCount(units, "unit")}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  );
}

function Result({ result, onClose }: { result: MoveOutcome; onClose: () => void }) {
  const { moved, refused, remaining } = result;
  const notMoved = refused.length + remaining;
  return (
    <div className="space-y-4">
      <Notice
        announce
        tone={notMoved > 0 ? "warning" : "success"}
        title={`${formatCount(moved.length, "renewal")} moved${notMoved > 0 ? `, ${notMoved} not moved` : ""}`}
      >
        {refused.length > 0 ? (
          <ul className="max-h-48 overflow-y-auto">
            {refused.map(({ id, name, reason }) => (
              <li key={id}>
                {name} {reason}
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
      <Button className="w-full" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

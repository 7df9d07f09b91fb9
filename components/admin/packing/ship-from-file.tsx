"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/file-drop";
import { Notice } from "@/components/ui/notice";
import { capitalize } from "@/lib/core/capitalize";
import { formatCount } from "@/lib/core/format-count";
import type { TrackingPlan } from "@/lib/fulfillment/schema";
import { errorMessage } from "@/lib/http/browser";
import { uploadToAdminApi } from "../admin-session";
import { BatchReport } from "../orders/batch-report";
import { useBatch } from "../orders/use-batch";
import { TrackingPreview } from "./tracking-preview";

/** The chosen file and its preview. */
function useTrackingFile() {
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [plan, setPlan] = useState<TrackingPlan>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setPlan(undefined);
      setProblem(errorMessage(error, "The file could not be read. Please try again."));
    }
    setBusy(false);
  };
  const preview = async (csv: string) => {
    const init = { method: "POST", body: csv, headers: { "Content-Type": "text/csv" } };
    setPlan(await uploadToAdminApi<TrackingPlan>("/api/admin/packing/tracking", init));
  };
  const choose = ([chosen]: readonly File[]) =>
    attempt(async () => {
      if (!chosen) return;
      const csv = await chosen.text();
      setFile({ name: chosen.name, csv });
      await preview(csv);
    });
  const previewAgain = () =>
    attempt(async () => {
      if (file) await preview(file.csv);
    });
  return { file, plan, problem, isBusy, choose, previewAgain };
}

/** What the button does, for orders to ship and shipped ones that get their number. */
const actionText = (ship: number, add: number): string => {
  const numbers = `add ${formatCount(add, "number")}`;
  if (ship === 0) return capitalize(numbers);
  return `Ship ${formatCount(ship, "order")}${add > 0 ? `, ${numbers}` : ""}`;
};

/** Takes a carrier's CSV file with tracking numbers, previews it, and marks its orders as shipped. */
export function ShipFromFile() {
  const { file, plan, problem, isBusy, choose, previewAgain } = useTrackingFile();
  const { batch, isBusy: isSending, ship, undo, dismiss } = useBatch();
  const ready = (plan?.lines ?? []).flatMap(({ outcome, order, courier, trackingNumber, trackingUrl }) =>
    order && (outcome === "ship" || outcome === "add")
      ? [{ id: order.id, version: order.version, courier, trackingNumber, trackingUrl }]
      : [],
  );
  const toShip = (plan?.lines ?? []).filter(({ outcome }) => outcome === "ship").length;
  return (
    <div className="max-w-5xl space-y-5">
      <p className="max-w-prose text-ink-soft">
        The file has a row for each order, with the columns orderNumber, courier, trackingNumber and, for
        other carriers, trackingUrl. You see a preview before anything changes.
      </p>
      <FileDrop
        label={isBusy && !plan ? "Checking…" : file ? "Choose another file" : "Choose a CSV file"}
        hint={file ? file.name : "Up to 1,000 rows"}
        accept=".csv,text/csv"
        disabled={isBusy || isSending}
        onFiles={(files) => {
          dismiss();
          void choose(files);
        }}
      />
      {problem ? <Notice tone="error" announce title={problem} /> : null}
      {batch ? (
        <BatchReport
          batch={batch}
          isBusy={isSending}
          onUndo={() => void undo(batch).then(previewAgain)}
          onDismiss={dismiss}
        />
      ) : null}
      {plan ? (
        <TrackingPreview plan={plan}>
          {ready.length > 0 ? (
            <Button loading={isSending || isBusy} onClick={() => void ship(ready).then(previewAgain)}>
              {actionText(toShip, ready.length - toShip)} and email the buyers
            </Button>
          ) : null}
        </TrackingPreview>
      ) : null}
    </div>
  );
}

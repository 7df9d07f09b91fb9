"use client";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { formatCount } from "@/lib/core/format-count";
import { type AdminDiscount, createCodesSchema, MAX_NEW_CODES } from "@/lib/discounts/schema/admin-discount";
import { useAdminAction } from "../use-admin-action";
import { type RequestKeyScope, useRequestKeys } from "../use-request-keys";

interface CodesDialogProps {
  discount: AdminDiscount;
  keyScope: RequestKeyScope;
  onClose: () => void;
}

const COUNTS = [
  ["Used", ({ paidUses }: AdminDiscount) => paidUses],
  ["Reserved", ({ reservedUses }: AdminDiscount) => reservedUses],
  ["Unused", ({ codes, paidUses, reservedUses }: AdminDiscount) => codes - paidUses - reservedUses],
] as const;

/** The number of used, reserved and unused codes, and the download of all. */
function Codes({ discount, path }: { discount: AdminDiscount; path: string }) {
  const { codes } = discount;
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        {COUNTS.map(([label, of]) => (
          <div key={label}>
            <dt className="text-14 text-ink-soft">{label}</dt>
            <dd className="tabular text-22 font-semibold">{of(discount).toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {codes > 0 ? (
        <Button asChild variant="secondary" size="sm">
          <a href={path} download>
            <FileDown aria-hidden="true" className="size-4" />
            Download {formatCount(codes, "code")} as CSV
          </a>
        </Button>
      ) : null}
    </>
  );
}

/** A discount's unique codes: their numbers, the CSV download, and the creation of more. */
export function CodesDialog({ discount, keyScope, onClose }: CodesDialogProps) {
  const { id, title, code } = discount;
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const act = useAdminAction();
  const { keyOf, clear, noteFailure } = useRequestKeys(keyScope);
  const count = createCodesSchema.shape.count.safeParse(typed).data;
  const path = `/api/admin/discounts/${id}/codes`;
  const create = async () => {
    if (!count) return;
    setBusy(true);
    await act(["POST", path, { count, requestKey: keyOf({}) }], {
      done: { title: `${formatCount(count, "code")} created` },
      onDone: () => {
        clear();
        setTyped("");
      },
      onFailed: noteFailure,
      fallback: "Failed to create codes",
    });
    setBusy(false);
  };
  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={`Codes for ${title}`}
        description={`Each code is ${code}- and 8 random characters, and works for one order.`}
        footer={
          <Button variant="secondary" aria-disabled={isBusy} onClick={onClose}>
            Close
          </Button>
        }
      >
        <div className="space-y-5">
          <Codes discount={discount} path={path} />
          <Field label="Number of new codes" hint={`1 to ${MAX_NEW_CODES.toLocaleString("en-US")}`}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <Button loading={isBusy} aria-disabled={!count} onClick={() => void create()}>
            Create codes
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

import { type RequestKeyScope, useRequestKeys } from "../use-request-keys";
import { BulkDialog, type BulkDialogProps } from "./bulk-dialog";

const problem = "must be a whole number";
const read = (typed: string) => (/^[+-]?\d{1,7}$/.test(typed) ? { quantity: Number(typed) } : undefined);

const ADD = {
  how: "add",
  label: "Add or remove",
  hint: "12 for a delivery, -3 for broken units",
  read,
  problem,
};
const COUNT = {
  how: "count",
  label: "Set from a count",
  hint: "All sellable units on the shelf now. Units that are sold but not packed yet are subtracted, so enter the count before more orders are packed.",
  read: (typed: string) => (/^\d{1,7}$/.test(typed) ? { quantity: Number(typed) } : undefined),
  problem: "must be a whole number, 0 or more",
};

/** New stock for the selected products. A retry after a lost response is not applied twice. */
export function BulkStock({ keyScope, onDone, ...props }: BulkDialogProps & { keyScope: RequestKeyScope }) {
  const { keyOf, clear, noteFailure } = useRequestKeys(keyScope);
  return (
    <BulkDialog
      {...props}
      onDone={() => {
        clear();
        onDone();
      }}
      onFailed={noteFailure}
      title="Change stock"
      path="/api/admin/products/stock"
      ways={[ADD, COUNT]}
      inputMode="numeric"
      addToBody={() => ({ requestKey: keyOf({}) })}
    />
  );
}

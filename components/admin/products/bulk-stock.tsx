import { useRequestKeys } from "../use-request-keys";
import { BulkDialog, type BulkDialogProps } from "./bulk-dialog";

const problem = "must be a whole number";
const read = (typed: string) => (/^[+-]?\d{1,7}$/.test(typed) ? { quantity: Number(typed) } : undefined);

const ADD = {
  how: "add",
  label: "Add or take away",
  hint: "12 for a delivery, -3 for what broke",
  read,
  problem,
};
const SET = { how: "set", label: "Set to what was counted", hint: "The quantity on hand now", read, problem };

/** New stock for the selected products. A retry after a lost response is not applied twice. */
export function BulkStock(props: BulkDialogProps) {
  const { keyOf } = useRequestKeys();
  return (
    <BulkDialog
      {...props}
      title="Change stock"
      path="/api/admin/products/stock"
      ways={[ADD, SET]}
      inputMode="numeric"
      addToBody={() => ({ requestKey: keyOf({}) })}
    />
  );
}

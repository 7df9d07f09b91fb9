import { priceField } from "@/lib/admin/schema/fields";
import type { PricePreview } from "@/lib/catalog/schema/admin-product";
import { formatCount } from "@/lib/core/format-count";
import { BulkDialog, type BulkDialogProps } from "./bulk-dialog";
import { PriceChanges } from "./price-changes";

const figure = (typed: string): number | undefined =>
  /^[+-]?\d+(\.\d)?$/.test(typed) ? Number(typed) : undefined;

const PERCENT = {
  how: "percent",
  label: "Change by percent",
  hint: "5 raises by 5%, -10 lowers by 10%. Each price is rounded to the cent.",
  read: (typed: string) => {
    const by = figure(typed.replace(/%$/, "").trim());
    return by === undefined ? undefined : { by };
  },
  problem: "must be a percentage such as 5 or -10",
};
const SET = {
  how: "set",
  label: "Set to one price",
  hint: "Dollars, such as 12.99",
  read: (typed: string) => {
    const dollars = typed.replace(/^\$/, "").trim();
    return priceField.safeParse(dollars).success ? { price: dollars } : undefined;
  },
  problem: "must be a price such as 12.99",
};

/** New regular prices for the selected products, with a preview of every derived price. */
export const BulkPrices = (props: BulkDialogProps) => (
  <BulkDialog<PricePreview>
    {...props}
    title="Change prices"
    path="/api/admin/products/prices"
    ways={[PERCENT, SET]}
    inputMode="decimal"
    preview={{
      path: "/api/admin/products/prices/preview",
      show: (preview) => <PriceChanges preview={preview} />,
      confirm: ({ products: { length } }) =>
        length === 0 ? null : `Change ${formatCount(length, "product")}`,
      body: ({ products }) => ({
        ids: products.map(({ id }) => id),
        versions: Object.fromEntries(products.map(({ id, version }) => [id, version])),
      }),
    }}
  />
);

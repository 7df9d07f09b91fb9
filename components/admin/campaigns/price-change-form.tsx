"use client";
import { useWatch } from "react-hook-form";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import { Notice } from "@/components/ui/notice";
import { findConflicts } from "@/lib/campaigns/rules";
import type { Campaign } from "@/lib/campaigns/schema";
import {
  type AdminPriceChange,
  type PriceChangeValues,
  priceChangeSchema,
} from "@/lib/catalog/schema/price-change";
import type { ProductChoice } from "@/lib/catalog/schema/product-choice";
import { formatPeriod } from "@/lib/core/dates";
import { formatDollars } from "@/lib/core/money";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import type { EditorProps } from "../list-screen";
import { ProductSearchField, useChosenProducts } from "../product-search";
import { useAdminForm } from "../use-admin-form";
import { ConflictWarning } from "./conflict-warning";

const PATH = "/api/admin/price-changes";

const FIELDS = {
  productId: { label: "Product", control: "own" },
  price: { label: "Price ($)", inputMode: "decimal", required: true, wide: true },
  startsAt: {
    label: "Starts",
    type: "datetime-local",
    hint: "In the shop's time zone. Leave empty to start now",
    className: "col-span-full sm:col-span-1",
  },
  endsAt: {
    label: "Ends",
    type: "datetime-local",
    hint: "When the regular price applies again",
    required: true,
    className: "col-span-full sm:col-span-1",
  },
} as const satisfies FieldTable<PriceChangeValues>;

export interface PriceChangeFormProps extends EditorProps<AdminPriceChange> {
  campaigns: readonly Campaign[];
}

type Priced = Pick<ProductChoice, "name" | "price" | "category">;

const toText = ({ name, price }: Priced): string => `${name} (${formatDollars(price)})`;

const productOf = (change: AdminPriceChange | undefined): (readonly [string, Priced])[] =>
  change
    ? [[change.productId, { name: change.product, price: change.regularPrice, category: change.category }]]
    : [];

/** The form for a price change. */
export function PriceChangeForm({ saved, onClose, campaigns }: PriceChangeFormProps) {
  const state = useAdminForm<PriceChangeValues, AdminPriceChange>({
    schema: priceChangeSchema,
    saved,
    toValues: (from) => ({
      productId: from?.productId ?? "",
      price: from?.price ?? "",
      startsAt: from?.startsAt ?? "",
      endsAt: from?.endsAt ?? "",
    }),
    send: (values) =>
      saved
        ? callAdminApi<AdminPriceChange>("PUT", `${PATH}/${saved.id}`, values)
        : callAdminApi<AdminPriceChange>("POST", PATH, values),
    done: (change) => ({
      title: saved ? "Price change updated" : "Price change created",
      description: `${change.product}: ${formatDollars(change.price)}, ${formatPeriod(change)}.`,
    }),
    fallback: saved ? "Failed to update price change" : "Failed to create price change",
    field: saved ? "price" : "productId",
    onSaved: onClose,
  });
  const values = useWatch({ control: state.form.control }) as PriceChangeValues;
  const products = useChosenProducts(productOf(saved));
  const product = products.find(values.productId);
  return (
    <FormSheet
      state={state}
      id="price-change-form"
      title={saved ? saved.product : "New price change"}
      description="A temporary price. Afterward, the regular price applies again."
      saveLabel={saved ? "Save changes" : "Create price change"}
      incomplete={values.productId === "" || values.price === "" || !values.endsAt}
      labels={labelsOf(FIELDS)}
      onClose={onClose}
      below={<Conflicts id={saved?.id} values={values} product={product} campaigns={campaigns} />}
    >
      <TableFields
        table={FIELDS}
        own={{
          productId: <PricedProductField products={products} disabled={saved !== undefined} />,
        }}
      />
    </FormSheet>
  );
}

interface PricedProductFieldProps {
  products: ReturnType<typeof useChosenProducts<Priced>>;
  disabled: boolean;
}

const PricedProductField = ({ products, disabled }: PricedProductFieldProps) => (
  <ProductSearchField<PriceChangeValues>
    name="productId"
    label={FIELDS.productId.label}
    placeholder="Choose a product"
    required
    state="any"
    itemText={toText}
    textOf={(id) => {
      const chosen = products.find(id);
      return chosen ? toText(chosen) : "Deleted product";
    }}
    onPick={(picked) => products.remember(picked.id, picked)}
    disabled={disabled}
    className="col-span-full"
  />
);

interface ConflictsProps extends Pick<PriceChangeFormProps, "campaigns"> {
  id: string | undefined;
  values: PriceChangeValues;
  product: Priced | undefined;
}

/**
 * The conflicts of the typed values: another price change, which prevents saving; sales and discounts, which do not.
 */
function Conflicts({ id, values, product, campaigns }: ConflictsProps) {
  if (!product || !values.endsAt) return null;
  const campaign = {
    id: `price:${id}`,
    startsAt: values.startsAt || null,
    endsAt: values.endsAt,
    covers: { productIds: [values.productId], categories: [], within: [product.category] },
  };
  const isPrice = ({ kind }: Campaign) => kind === "price";
  const prices = findConflicts(
    { ...campaign, covers: { ...campaign.covers, within: [] } },
    campaigns.filter(isPrice),
  );
  return (
    <div className="mt-4 space-y-3 empty:hidden">
      {prices.length > 0 ? (
        <Notice tone="error" announce title="This product already has a price change then">
          {prices.map((other) => `${other.detail}: ${formatPeriod(other)}`).join("; ")}. Price changes of a
          product must not overlap.
        </Notice>
      ) : null}
      <ConflictWarning campaign={campaign} campaigns={campaigns.filter((other) => !isPrice(other))} />
    </div>
  );
}

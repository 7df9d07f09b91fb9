"use client";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { type Differences, labelsOf, TableFields } from "@/components/form/table-fields";
import { Notice } from "@/components/ui/notice";
import type { Campaign, Coverage } from "@/lib/campaigns/schema";
import { cutText } from "@/lib/core/text";
import { describeDiscount } from "@/lib/discounts/rules/describe-discount";
import { overlaps } from "@/lib/discounts/rules/discount-state";
import {
  type AdminDiscount,
  type DiscountChoice,
  type DiscountValues,
  discountSchema,
  hasField,
  isForMembership,
  reducesPrices,
} from "@/lib/discounts/schema/admin-discount";
import { callAdminApi } from "../admin-session";
import { ConflictWarning } from "../campaigns/conflict-warning";
import { FormSheet } from "../form-sheet";
import { useChosenProducts } from "../product-search";
import { useAdminForm } from "../use-admin-form";
import { useRequestKeys } from "../use-request-keys";
import { DiscountCodeField } from "./discount-code-field";
import { DISCOUNT_FIELDS, toDiscountValues } from "./discount-fields";
import { type ChosenProducts, GiftField, ProductsField } from "./products-field";

const PATH = "/api/admin/discounts";
/** A higher percentage is saved, with a warning. */
const UNUSUAL_PERCENT = 50;

interface DiscountFormProps {
  /** Undefined for a new discount. */
  discount: AdminDiscount | undefined;
  /** The discount whose values a new one starts with. */
  original?: AdminDiscount | undefined;
  plans: readonly DiscountChoice[];
  /** Automatic discounts that are turned on. */
  automatic: readonly AdminDiscount[];
  /** Sales and price changes. */
  campaigns: readonly Campaign[];
  timeZone: string;
  onClose: () => void;
}

/** The controls of the fields that a discount with these values has. */
const fieldsOf = (values: DiscountValues) =>
  Object.fromEntries(
    Object.entries(DISCOUNT_FIELDS).filter(([name]) => hasField(name as keyof DiscountValues, values)),
  ) as typeof DISCOUNT_FIELDS;

const PRODUCT_SCOPES = DISCOUNT_FIELDS.scope.options.filter(([name]) => name !== "membership");
const MEMBERSHIP_METHODS = [
  ["code", "By entering a code"],
  ["automatic", "Automatically, when they join"],
] as const;

/** The choices of the shop, and the hints of the chosen kind. */
function differencesOf(
  values: DiscountValues,
  plans: readonly DiscountChoice[],
): Partial<Record<keyof DiscountValues, Differences>> {
  const options = (choices: readonly DiscountChoice[]) => choices.map(({ id, name }) => [id, name] as const);
  const { kind } = values;
  const isGift = kind === "gift";
  if (isForMembership(values))
    return {
      method: { options: MEMBERSHIP_METHODS },
      kind: {
        options: DISCOUNT_FIELDS.kind.options.filter(([name]) => name === "percent" || name === "fixed"),
      },
      amount: { hint: "At least $0.50 of the first month stays due" },
      planIds: { options: options(plans) },
      isOncePerCustomer: { hint: "By account" },
      isFirstOrderOnly: { label: "First membership only", hint: "For customers who have never been members" },
    };
  return {
    getQuantity: isGift ? { hint: "Units of the gift, once per order. They are taken from its stock" } : {},
    scope: {
      ...(isGift ? { hint: "A cart must contain at least one of these products to get the gift" } : {}),
      ...(kind === "gift" || kind === "buy_x_get_y" ? { options: PRODUCT_SCOPES } : {}),
    },
    percent: kind === "buy_x_get_y" ? { hint: "Off the items they get. 100 makes them free" } : {},
    planId: { options: [["", "Any plan"], ...options(plans)] },
  };
}

/** The names of a discount's products by id. */
const productsOf = (discount: AdminDiscount | undefined): (readonly [string, string])[] =>
  discount
    ? [
        ...discount.productIds.flatMap((id, index) => pair(id, discount.products[index])),
        ...pair(discount.giftProductId, discount.gift),
      ]
    : [];

const pair = (id: string | null, name: string | null | undefined) =>
  id && name ? [[id, name] as const] : [];

/** The discount form, with only the fields of the chosen kind. */
export function DiscountForm(props: DiscountFormProps) {
  const { discount, original, plans, timeZone, onClose } = props;
  const copy = original && { ...original, title: cutText(`Copy of ${original.title}`, 80), code: null };
  const { keyOf } = useRequestKeys();
  const state = useAdminForm<DiscountValues, AdminDiscount>({
    schema: discountSchema,
    saved: discount,
    toValues: (saved) => toDiscountValues(saved ?? copy),
    send: (values) =>
      discount
        ? callAdminApi<AdminDiscount>("PUT", `${PATH}/${discount.id}`, values)
        : callAdminApi<AdminDiscount>("POST", PATH, { ...values, requestKey: keyOf({}) }),
    done: (saved) => ({
      title: discount ? "Discount updated" : "Discount created",
      description: `${saved.title}: ${describeDiscount(saved)}.`,
    }),
    fallback: discount ? "Failed to update discount" : "Failed to create discount",
    field: "title",
    onSaved: onClose,
  });
  const values = state.form.watch();
  const products = useChosenProducts([original, discount, state.basis].flatMap(productsOf));
  return (
    <FormSheet
      state={state}
      id="discount-form"
      title={discount ? discount.title : "New discount"}
      saveLabel={discount ? "Save changes" : "Create discount"}
      incomplete={values.title.trim() === ""}
      labels={labelsOf(DISCOUNT_FIELDS)}
      onClose={onClose}
      above={discount && !discount.isUnused ? <UsedNotice /> : null}
    >
      <TableFields
        table={fieldsOf(values)}
        differences={differencesOf(values, plans)}
        above={{
          kind: <Heading>Value</Heading>,
          [isForMembership(values) ? "maxUses" : "minimum"]: (
            <>
              <Warnings {...props} products={products} />
              <Heading>Who can use it</Heading>
            </>
          ),
          startsAt: <Heading hint={`In the shop's time zone (${timeZone})`}>When</Heading>,
          combinesWithMemberPrice: (
            <Heading hint="Each order gets one discount: the one with the lowest total">Combinations</Heading>
          ),
        }}
        own={{
          code: <DiscountCodeField />,
          giftProductId: <GiftField products={products} />,
          productIds: <ProductsField products={products} />,
        }}
      />
    </FormSheet>
  );
}

function Heading({ hint, children }: { hint?: string; children: ReactNode }) {
  return (
    <div className="col-span-full border-t border-hairline pt-4">
      <h3 className="text-18 font-semibold">{children}</h3>
      {hint ? <p className="text-14 text-ink-soft">{hint}</p> : null}
    </div>
  );
}

const UsedNotice = () => (
  <Notice title="This discount has been used or reserved">
    Orders and purchases keep it. Changes apply to new ones from now on.
  </Notice>
);

interface WarningsProps extends Pick<DiscountFormProps, "discount" | "automatic" | "campaigns" | "plans"> {
  products: ChosenProducts;
}

/** The products whose prices an automatic discount changes; null if it changes none. */
const coverageOf = ({
  method,
  kind,
  isEnabled,
  scope,
  categories,
  productIds,
}: DiscountValues): Coverage | null => {
  if (method !== "automatic" || !isEnabled || !reducesPrices({ kind, scope })) return null;
  return scope === "everything" ? scope : { productIds, categories, within: [] };
};

/** The typed discount in words, and warnings, which do not prevent saving. */
function Warnings({ discount, automatic, campaigns, products, plans }: WarningsProps) {
  const values = useWatch<DiscountValues>() as DiscountValues;
  const others = automatic.filter((one) => one.id !== discount?.id && overlaps(values, one));
  const names = values.productIds.flatMap((one) => products.find(one) ?? []);
  const needed = (["percent", "amount", "buyQuantity", "getQuantity"] as const).filter((name) =>
    hasField(name, values),
  );
  const planNames = plans.filter((one) => values.planIds.includes(one.id)).map(({ name }) => name);
  const gift = products.find(values.giftProductId) ?? null;
  const isGiven =
    needed.every((name) => Number(values[name]) > 0) &&
    (gift !== null || !hasField("giftProductId", values)) &&
    (["categories", "productIds"] as const).every(
      (name) => !hasField(name, values) || values[name].length > 0,
    );
  return (
    <div className="col-span-full space-y-3 empty:hidden">
      {isGiven ? (
        <p className="font-semibold">
          {describeDiscount({ ...values, products: names, plans: planNames, gift })}
        </p>
      ) : null}
      {values.kind === "percent" && Number(values.percent) > UNUSUAL_PERCENT ? (
        <Notice tone="warning" announce title={`${values.percent}% is more than half of the price`}>
          Check that this is not a typo.
        </Notice>
      ) : null}
      {others.length > 0 ? (
        <Notice tone="warning" announce title="Another automatic discount applies at the same time">
          {others.map(({ title }) => `“${title}”`).join(", ")}: each{" "}
          {isForMembership(values) ? "first month" : "order"} gets only the one with the lowest total.
        </Notice>
      ) : null}
      <ConflictWarning
        campaign={{
          id: `discount:${discount?.id}`,
          covers: coverageOf(values),
          startsAt: values.startsAt || null,
          endsAt: values.endsAt || null,
        }}
        campaigns={campaigns}
      />
    </div>
  );
}

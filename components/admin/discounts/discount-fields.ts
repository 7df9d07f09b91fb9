import type { FieldTable } from "@/components/form/table-fields";
import { CATEGORY_NAMES } from "@/lib/catalog/schema";
import type { AdminDiscount, DiscountValues } from "@/lib/discounts/schema/admin-discount";

/** The controls of the discount form. */
export const DISCOUNT_FIELDS = {
  title: {
    label: "Title",
    hint: "Shown to shoppers in the cart, at checkout and on the order",
    required: true,
    wide: true,
    maxLength: 80,
  },
  method: {
    label: "How shoppers get it",
    control: "select",
    options: [
      ["code", "By entering a code"],
      ["unique_codes", "By entering one of many codes, each for one order"],
      ["automatic", "Automatically, in every cart that qualifies"],
    ],
    wide: true,
  },
  code: { label: "Code", control: "own" },
  kind: {
    label: "Kind",
    control: "select",
    options: [
      ["percent", "Percentage off"],
      ["fixed", "Amount off"],
      ["free_delivery", "Free standard delivery"],
      ["buy_x_get_y", "Buy some, get some free or discounted"],
      ["gift", "A free gift"],
    ],
    wide: true,
  },
  buyQuantity: { label: "Shoppers buy", inputMode: "numeric", required: true },
  giftProductId: { label: "Gift", control: "own" },
  getQuantity: {
    label: "Shoppers get",
    inputMode: "numeric",
    required: true,
    hint: "The cheapest ones in the cart",
  },
  percent: { label: "Percent off", inputMode: "numeric", required: true },
  amount: {
    label: "Amount off ($)",
    inputMode: "decimal",
    required: true,
    hint: "Taken off once per order, divided among its items",
  },
  renewals: {
    label: "Renewals included",
    inputMode: "numeric",
    hint: "The percentage also applies to this many renewals of subscriptions that start with it. Leave empty for none",
  },
  scope: {
    label: "Applies to",
    control: "select",
    options: [
      ["everything", "All products"],
      ["categories", "Categories"],
      ["products", "Products"],
      ["membership", "First month of a membership"],
    ],
    wide: true,
  },
  categories: { label: "Categories", control: "checks", options: Object.entries(CATEGORY_NAMES), wide: true },
  productIds: { label: "Products", control: "own" },
  planIds: { label: "Plans (choose none for every plan)", control: "checks", options: [], wide: true },
  minimum: {
    label: "Cart minimum ($)",
    inputMode: "decimal",
    hint: "The total of all items before the discount. Leave empty for no minimum",
  },
  maxUses: { label: "Total uses", inputMode: "numeric", hint: "Leave empty for no limit" },
  isOncePerCustomer: {
    label: "Once per customer",
    control: "checkbox",
    hint: "By account and email address",
    wide: true,
  },
  isFirstOrderOnly: { label: "First order only", control: "checkbox", wide: true },
  isMembersOnly: { label: "Members only", control: "checkbox", wide: true },
  planId: {
    label: "Membership plan",
    control: "select",
    options: [["", "Any plan"]],
    hint: "If you choose a plan, only members on that plan can use the discount",
    wide: true,
  },
  startsAt: {
    label: "Starts",
    type: "datetime-local",
    hint: "Leave empty to start right away",
    className: "col-span-full sm:col-span-1",
  },
  endsAt: {
    label: "Ends",
    type: "datetime-local",
    hint: "The discount stops at this time. Leave empty to run until you turn it off",
    className: "col-span-full sm:col-span-1",
  },
  combinesWithMemberPrice: {
    label: "Combines with member prices",
    control: "checkbox",
    hint: "If not, each item costs the lower of the two prices",
    wide: true,
  },
  combinesWithOffers: {
    label: "Combines with sale, quantity, wholesale and subscription prices",
    control: "checkbox",
    hint: "If not, each item costs the lower of the two prices",
    wide: true,
  },
  isEnabled: {
    label: "Turned on",
    control: "checkbox",
    hint: "Shoppers cannot see or use a discount that is turned off",
    wide: true,
  },
} as const satisfies FieldTable<DiscountValues>;

const text = (value: number | string | null | undefined): string => String(value ?? "");

/** The form's values for a saved discount, or for a new one. */
export const toDiscountValues = (saved: AdminDiscount | undefined): DiscountValues => ({
  title: saved?.title ?? "",
  method: saved?.method ?? "code",
  code: saved?.code ?? "",
  kind: saved?.kind ?? "percent",
  percent: text(saved?.percent),
  amount: text(saved?.amount),
  renewals: text(saved?.renewals),
  buyQuantity: text(saved?.buyQuantity),
  getQuantity: text(saved?.getQuantity),
  giftProductId: saved?.giftProductId ?? "",
  scope: saved?.scope ?? "everything",
  categories: saved?.categories ?? [],
  productIds: saved?.productIds ?? [],
  planIds: saved?.planIds ?? [],
  minimum: saved && Number(saved.minimum) > 0 ? saved.minimum : "",
  maxUses: text(saved?.maxUses),
  isOncePerCustomer: saved?.isOncePerCustomer ?? false,
  isFirstOrderOnly: saved?.isFirstOrderOnly ?? false,
  isMembersOnly: saved?.isMembersOnly ?? false,
  planId: saved?.planId ?? "",
  startsAt: saved?.startsAt ?? "",
  endsAt: saved?.endsAt ?? "",
  combinesWithMemberPrice: saved?.combinesWithMemberPrice ?? true,
  combinesWithOffers: saved?.combinesWithOffers ?? true,
  isEnabled: saved?.isEnabled ?? true,
});

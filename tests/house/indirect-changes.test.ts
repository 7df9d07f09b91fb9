import { PRODUCT_STATES, updateProductSchema } from "@/lib/catalog/schema/admin-product";
import { PANELS } from "@/lib/marketing/schema";
import { updateOrderSchema } from "@/lib/orders/schema/admin-order";
import { INDIRECT_CHANGES } from "../support/indirect-changes";

/** Fields that every role with the call's permission may write; the table has one of them as an example. */
const PLAIN = {
  product: [
    "name",
    "slug",
    "sku",
    "category",
    "isActive",
    "isChilled",
    "imageUrl",
    "imageAlt",
    "gallery",
    "shortDescription",
    "description",
    "unitLabel",
    "weightGrams",
    "packaging",
    "tags",
    "diet",
    "ingredients",
    "allergens",
    "mayContain",
    "nutrition",
    "shelfLife",
    "servingSuggestion",
    "artMotifs",
    "sortOrder",
    "version",
    "seenInventory",
  ],
  order: [
    "customerName",
    "status",
    "fulfillmentMethod",
    "reason",
    "trackingNumber",
    "courier",
    "trackingUrl",
    "shippingAddress",
    "version",
  ],
};

/** Calls with doors that no list of the product names. */
const OTHERS = [
  "the undo of archiving",
  "the undo of hiding",
  "the undo of new prices",
  "a price by CSV import",
  "stock in bulk",
  "a refund",
  "an alert about an order's money",
  "a customer's membership",
  "a customer's admin flag",
  "a colleague's role",
  "a colleague's name",
  "a plan's price",
  "the threshold of free shipping in the settings",
];

const rowsFor = (start: string, fields: readonly string[], plain: readonly string[] = []): string[] =>
  fields.filter((field) => !plain.includes(field)).map((field) => start + field);

it("the table of side doors has a row for each panel, field and state whose permission is not its call's, and no other", () => {
  expect(INDIRECT_CHANGES.map(({ name }) => name).sort()).toEqual(
    [
      ...rowsFor("the marketing panel ", PANELS),
      ...rowsFor("a product's ", Object.keys(updateProductSchema.shape), PLAIN.product),
      ...rowsFor("an order's ", Object.keys(updateOrderSchema.shape), PLAIN.order),
      ...rowsFor("the state ", PRODUCT_STATES),
      ...OTHERS,
    ].sort(),
  );
});

it("each field that is said to be plain exists", () => {
  expect(Object.keys(updateProductSchema.shape)).toEqual(expect.arrayContaining(PLAIN.product));
  expect(Object.keys(updateOrderSchema.shape)).toEqual(expect.arrayContaining(PLAIN.order));
});

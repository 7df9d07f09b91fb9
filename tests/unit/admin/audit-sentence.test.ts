import { readdirSync, readFileSync } from "node:fs";
import { auditSentence, fieldName } from "@/lib/admin/rules/audit-sentence";

const sentence = (action: string, change: object = {}, name: string | null = "Hemp Cheese") => {
  const { verb, thing, tail } = auditSentence({
    action,
    objectType: action.split(".")[0] ?? "",
    objectId: "abcdefghijklmnop",
    name,
    before: null,
    after: null,
    ...change,
  });
  return [verb, thing, tail].filter(Boolean).join(" ");
};

describe("an audit log entry", () => {
  it.each([
    [
      "product.price",
      { before: { regularPrice: "9.99" }, after: { regularPrice: "1234.50" } },
      "changed the price of product Hemp Cheese from $9.99 to $1,234.50",
    ],
    [
      "product.stock",
      { before: { inventory: 0 }, after: { inventory: 12 } },
      "changed the stock of product Hemp Cheese from 0 to 12",
    ],
    [
      "product.state",
      { before: { isArchived: false }, after: { isArchived: true } },
      "archived product Hemp Cheese",
    ],
    [
      "product.state",
      { before: { isArchived: true }, after: { isArchived: false } },
      "restored product Hemp Cheese",
    ],
    [
      "product.state",
      { before: { isActive: false }, after: { isActive: true } },
      "published product Hemp Cheese",
    ],
    ["product.state", { before: { isActive: true }, after: { isActive: false } }, "hid product Hemp Cheese"],
    ["review.update", { after: { isVisible: true } }, "approved review Hemp Cheese"],
    ["review.update", { after: { isVisible: true, rating: 5 } }, "changed review Hemp Cheese"],
    ["discount.update", { after: { isEnabled: false } }, "turned off discount Hemp Cheese"],
    ["discount.update", { after: { isEnabled: true } }, "turned on discount Hemp Cheese"],
    ["discount.update", { after: { isEnabled: true, percent: 5 } }, "changed discount Hemp Cheese"],
    ["order.refund", { after: { amount: "12.00" } }, "refunded $12.00 of order Hemp Cheese"],
    [
      "order.update",
      { before: { status: "new" }, after: { status: "packed" } },
      "moved order Hemp Cheese from new to packed",
    ],
    ["order.update", { before: { notes: "" }, after: { notes: "x" } }, "changed order Hemp Cheese"],
    [
      "second-factor.codes-renewed",
      { objectType: "user" },
      "replaced the recovery codes of customer Hemp Cheese",
    ],
    ["plan.most-popular", {}, "marked as most popular: plan Hemp Cheese"],
    ["settings.tax", { objectType: "settings", objectId: "tax" }, "changed the tax settings"],
    ["food-category.delete", {}, "deleted food category Hemp Cheese"],
    ["order.some_new_deed", {}, "did “some new deed” with order Hemp Cheese"],
  ])("%s reads as a sentence (%j)", (action, change, expected) => {
    expect(sentence(action, change)).toBe(expected);
  });

  it("shows the start of the id for records without a name", () => {
    expect(sentence("payment.refund", {}, null)).toBe("refunded payment abcdefgh…");
  });

  it("has a text for every action in the code", () => {
    const sources = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    const actions = sources.flatMap((file) =>
      [...readFileSync(`lib/${file}`, "utf8").matchAll(/action: "([a-z-]+\.[a-z_-]+)"/g)].map(
        ([, action = ""]) => action,
      ),
    );
    expect(actions.length).toBeGreaterThan(15);
    expect(actions.filter((action) => sentence(action).startsWith("did "))).toEqual([]);
  });

  it("uses display names for fields", () => {
    expect([fieldName("regularPrice"), fieldName("flashSale.title")]).toEqual([
      "Regular price",
      "Flash sale: title",
    ]);
  });
});

import {
  createPriceChange,
  deletePriceChange,
  updatePriceChange,
} from "@/lib/catalog/commands/price-changes";
import { getPricedAvailability, getProductBySlug, listProductsById } from "@/lib/catalog/queries";
import { findNextPriceChange } from "@/lib/catalog/queries/current-prices";
import { listViewedProducts } from "@/lib/catalog/queries/list-viewed-products";
import { priceChangeSchema } from "@/lib/catalog/schema/price-change";
import { findProducts } from "@/lib/catalog/search/find-products";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { instantOf } from "@/lib/core/dates";
import { previewPrices } from "@/lib/marketing/queries/preview-prices";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { campaignShop, inMinutes, marketing, SHORTLY, ZONE } from "../../support/campaign-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, shopper, orderOf, product, moveBefore, payAmount } = campaignShop();

describe("a price change", () => {
  const price = (change: object = {}) =>
    createPriceChange(
      OWNER,
      priceChangeSchema.parse({
        productId: product(0),
        price: "7.50",
        startsAt: inMinutes(60),
        endsAt: inMinutes(120),
        ...change,
      }),
    );
  afterEach(() => sql("DELETE FROM price_changes"));

  it("is marked in a preview of new regular prices while it applies", async () => {
    const { startsAt, endsAt } = await price();
    const marked = async () => {
      const { products } = await previewPrices({ ids: [String(product(0))], how: "percent", by: 10 });
      return products.map(({ hasScheduledPrice }) => hasScheduledPrice);
    };
    expect(await marked()).toEqual([false]);
    moveBefore(startsAt, 0);
    expect(await marked()).toEqual([true]);
    moveBefore(endsAt, 0);
    expect(await marked()).toEqual([false]);
  });

  it("is the product's price on every page, in every list and at checkout from its start until its end", async () => {
    const { startsAt, endsAt } = await price();
    const [{ slug = "" } = {}] = await sql("SELECT slug FROM products WHERE id = $1", [product(0)]);
    const id = String(product(0));
    const person = shopper();
    await person.add(0, 2);
    const listed = async (sort: "price-low" | "name", filters = {}) => {
      const rows = await findProducts({
        search: "",
        sort,
        limit: 1000,
        filters: { inStock: false, diet: [], free: [], ...filters },
      });
      return rows.find((row) => row.id === id)?.regularPriceCents;
    };
    const seen = async () => [
      (await getProductBySlug(String(slug)))?.regularPriceCents,
      (await getPricedAvailability([id]))[0]?.regularPriceCents,
      (await listViewedProducts([id]))[0]?.regularPriceCents,
      (await listProductsById([id]))[0]?.regularPriceCents,
      await listed("price-low"),
      await listed("name", { minCents: 700, maxCents: 800 }),
      ((await getCheckoutQuote(person.owner, person.viewer, "standard"))?.totalCents ?? 0) / 2,
    ];
    const before = [1000, 1000, 1000, 1000, 1000, undefined, 1000];
    expect(await seen()).toEqual(before);
    expect(await findNextPriceChange()).toEqual(instantOf(startsAt, ZONE));
    moveBefore(startsAt, SHORTLY);
    expect(await seen()).toEqual(before);
    moveBefore(startsAt, 0);
    expect(await seen()).toEqual([750, 750, 750, 750, 750, 750, 750]);
    expect(await findNextPriceChange()).toEqual(instantOf(endsAt, ZONE));
    moveBefore(endsAt, SHORTLY);
    expect(await seen()).toEqual([750, 750, 750, 750, 750, 750, 750]);
    moveBefore(endsAt, 0);
    expect(await seen()).toEqual(before);
    expect(await findNextPriceChange()).toBeNull();
  });

  it("sorts by the price that counts, page after page", async () => {
    await sql("UPDATE products SET regular_price_cents = 900 + 10 * length(name)");
    const { startsAt } = await price({ price: "1.00" });
    moveBefore(startsAt, 0);
    const wanted = {
      search: "",
      sort: "price-low" as const,
      limit: 2,
      filters: { inStock: false, diet: [], free: [] },
    };
    const ids: string[] = [];
    for (let after: string | undefined; ; after = ids.at(-1)) {
      const page = await findProducts({ ...wanted, after });
      if (page.length === 0) break;
      ids.push(...page.map(({ id }) => id));
    }
    const all = await findProducts({ ...wanted, limit: 1000 });
    expect([ids[0], ids]).toEqual([product(0), all.map(({ id }) => id)]);
  });

  it("is what member prices and offers are taken off", async () => {
    const { startsAt } = await price();
    await marketing({ flashSale: { enabled: true, discountPercentage: 10 } });
    moveBefore(startsAt, 0);
    const member = shopper(null, { isMember: true, memberDiscountPercent: 20 });
    await member.add(0, 1);
    const quote = await getCheckoutQuote(member.owner, member.viewer, "standard");
    expect(quote?.totalCents).toBe(540); // 7.50 × 0.8 × 0.9
    await marketing({ flashSale: { enabled: false } });
  });

  it("that ended since the cart was shown is not charged, and an order begun before keeps it", async () => {
    const { startsAt, endsAt } = await price();
    moveBefore(startsAt, 0);
    const [early, late] = [shopper(), shopper()];
    for (const person of [early, late]) await person.add(0, 1);
    moveBefore(endsAt, 60_000);
    const begun = await early.pay();
    moveBefore(endsAt, 0);
    expect([begun.amount, await orderOf(begun.paymentIntentId)]).toMatchObject([750, { total_cents: 750 }]);
    expect(await refusal(payAmount(late, 750))).toMatchObject({
      code: "amount_mismatch",
      details: { amount: 1000 },
    });
  });

  it("is refused where the product has another price at that time, also at the same moment", async () => {
    const first = await price();
    const error = await refusal(price({ startsAt: inMinutes(119), endsAt: inMinutes(180) }));
    expect(error).toMatchObject({
      status: 400,
      details: { fields: { startsAt: expect.stringContaining("$7.50") } },
    });
    await price({ startsAt: first.endsAt, endsAt: inMinutes(180), price: "6.00" }); // right after it
    const both = await Promise.allSettled(
      [1, 2].map(() => price({ startsAt: inMinutes(200), endsAt: inMinutes(210) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(
      sql(
        "INSERT INTO price_changes (id, product_id, price_cents, starts_at, ends_at, updated_at) SELECT 'x', product_id, 1, starts_at, ends_at, now() FROM price_changes LIMIT 1",
      ),
    ).rejects.toThrow("price_changes_one_at_a_time");
  });

  it("can be moved, ended and deleted by staff with prices, and the audit log says so", async () => {
    const saved = await price();
    const moved = await updatePriceChange(OWNER, saved.id, {
      ...priceChangeSchema.parse({
        productId: product(0),
        price: "8",
        startsAt: saved.startsAt,
        endsAt: inMinutes(90),
      }),
      version: saved.version,
    });
    expect(moved).toMatchObject({ price: "8.00", version: saved.version + 1 });
    expect(
      await refusal(
        updatePriceChange(OWNER, saved.id, {
          ...priceChangeSchema.parse({
            productId: product(0),
            price: "9",
            startsAt: saved.startsAt,
            endsAt: saved.endsAt,
          }),
          version: saved.version,
        }),
      ),
    ).toMatchObject({ status: 409 });
    await deletePriceChange(OWNER, saved.id);
    const entries = await sql(
      "SELECT action, before, after FROM audit_log WHERE object_id = $1 ORDER BY created_at, id",
      [saved.id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      "price-change.create",
      "price-change.update",
      "price-change.delete",
    ]);
    expect(entries[1]).toMatchObject({ before: { price: "7.50" }, after: { price: "8.00" } });
  });

  it("is refused with an end before its start, and in the past", async () => {
    const refuses = (change: object) =>
      priceChangeSchema
        .safeParse({ productId: "x", price: "1", startsAt: "", endsAt: "2030-01-01T00:00", ...change })
        .error?.issues[0]?.path.join();
    expect([refuses({}), refuses({ endsAt: "" }), refuses({ price: "0" })]).toEqual([
      undefined,
      "endsAt",
      "price",
    ]);
    expect(refuses({ startsAt: "2030-01-01T00:00" })).toBe("endsAt");
    expect(await refusal(price({ startsAt: null, endsAt: inMinutes(-5) }))).toMatchObject({
      details: { fields: { endsAt: "must be in the future" } },
    });
  });
});

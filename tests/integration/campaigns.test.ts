import { listCampaigns } from "@/lib/campaigns/queries";
import { findConflicts } from "@/lib/campaigns/rules";
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
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { instantOf, type LocalTime, localTimeOf } from "@/lib/core/dates";
import { createDiscount } from "@/lib/discounts/commands/save-discount";
import { discountSchema } from "@/lib/discounts/schema/admin-discount";
import { updateMarketingSettings } from "@/lib/marketing/commands/update-marketing-settings";
import {
  findDeliveryTerms,
  findMarketingSettings,
  findNextPanelChange,
  findSavedMarketing,
} from "@/lib/marketing/queries";
import { updateMarketingSchema } from "@/lib/marketing/schema";
import { now } from "@/lib/server/clock";
import { OWNER, refusal, WRITER } from "../support/admin-shop";
import { movableClock } from "../support/movable-clock";
import { paymentShop } from "../support/payment-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, shopper, orderOf, product } = paymentShop();
const { moveTo } = movableClock();
const ZONE = "America/Los_Angeles";

/** A time of the shop's clock, some minutes from now. */
const inMinutes = (minutes: number): LocalTime =>
  localTimeOf(new Date(now().getTime() + minutes * 60_000), ZONE);
/** Moves the clock to an instant, less some milliseconds. */
const moveBefore = (local: LocalTime, milliseconds: number) => {
  moveTo(0);
  moveTo((instantOf(local, ZONE).getTime() - milliseconds - now().getTime()) / 1000);
};
const marketing = (change: object) => updateMarketingSettings(OWNER, updateMarketingSchema.parse(change));

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-owner', 'o@shop.example', 'Olga', true, now())",
  ),
);
beforeEach(async () => {
  await sql("UPDATE products SET regular_price_cents = 1000, wholesale_price_cents = NULL WHERE id = $1", [
    product(0),
  ]);
  await sql("UPDATE tax_rates SET rate_thousandths = 0");
});

const shortly = 5000;
/** Presses Pay with an amount that the page has shown. */
const payAmount = ({ owner, viewer }: ReturnType<typeof shopper>, amount: number) =>
  preparePayment(
    { owner, viewer, secretHash: "mine", input: { amount, shippingMethod: "standard" } },
    `address-of-${owner.sessionId}`,
  );

describe("a panel with a start and an end", () => {
  const period = () => ({ startsAt: inMinutes(60), endsAt: inMinutes(120) });
  const sale = (more: object = {}) => ({
    flashSale: { enabled: true, discountPercentage: 20, ...period(), ...more },
  });
  afterEach(() => marketing({ flashSale: { enabled: false, startsAt: null, endsAt: null } }));

  it("changes prices, checkout and pages from its start until its end", async () => {
    const { startsAt, endsAt } = period();
    await marketing(sale());
    const person = shopper();
    await person.add(0, 1);
    const seen = async () => {
      const quote = await getCheckoutQuote(person.owner, person.viewer, "standard");
      return [(await findMarketingSettings()).flashSale.enabled, quote?.totalCents];
    };
    expect(await seen()).toEqual([false, 1000]);
    expect(await findNextPanelChange()).toEqual(instantOf(startsAt, ZONE));
    moveBefore(startsAt, shortly);
    expect(await seen()).toEqual([false, 1000]);
    moveBefore(startsAt, 0);
    expect(await seen()).toEqual([true, 800]);
    expect(await findNextPanelChange()).toEqual(instantOf(endsAt, ZONE));
    moveBefore(endsAt, shortly);
    expect(await seen()).toEqual([true, 800]);
    moveBefore(endsAt, 0);
    expect(await seen()).toEqual([false, 1000]);
    expect(await findNextPanelChange()).toBeNull();
  });

  it("that ended since the cart was shown is not charged: Pay answers with the right total", async () => {
    const { endsAt } = period();
    await marketing(sale({ startsAt: null }));
    const person = shopper();
    await person.add(0, 1);
    moveBefore(endsAt, 0);
    expect(await refusal(payAmount(person, 800))).toMatchObject({
      code: "amount_mismatch",
      details: { amount: 1000 },
    });
    const { paymentIntentId, amount } = await payAmount(person, 1000);
    expect(amount).toBe(1000);
    expect(await orderOf(paymentIntentId)).toMatchObject({ total_cents: 1000 });
  });

  it("keeps the price of an order whose payment began before its end", async () => {
    const { endsAt } = period();
    await marketing(sale({ startsAt: null }));
    moveBefore(endsAt, 60_000);
    const person = shopper();
    await person.add(0, 1);
    const { paymentIntentId, amount } = await person.pay();
    moveBefore(endsAt, 0);
    expect([amount, await orderOf(paymentIntentId)]).toMatchObject([800, { total_cents: 800 }]);
  });

  it("applies to the delivery threshold too", async () => {
    const { endsAt } = period();
    await marketing({ freeShipping: { enabled: true, endsAt } });
    expect((await findDeliveryTerms()).freeFromCents).not.toBeNull();
    moveBefore(endsAt, 0);
    expect((await findDeliveryTerms()).freeFromCents).toBeNull();
    await marketing({ freeShipping: { endsAt: null } });
    expect((await findDeliveryTerms()).freeFromCents).not.toBeNull();
  });

  it("is switched off for processes of the previous release, and stays with a save of theirs", async () => {
    const { startsAt, endsAt } = period();
    await marketing(sale());
    const [row] = await sql("SELECT flash_sale, periods FROM marketing_settings");
    expect(row).toMatchObject({
      flash_sale: { enabled: false, discountPercentage: 20 },
      periods: { flashSale: { isEnabled: true, startsAt: instantOf(startsAt, ZONE).toISOString() } },
    });
    expect(Object.keys(row?.["flash_sale"] as object)).not.toContain("startsAt");
    await sql('UPDATE marketing_settings SET flash_sale = flash_sale || \'{"title": "Plums"}\'');
    expect((await findSavedMarketing()).flashSale).toMatchObject({
      enabled: true,
      title: "Plums",
      startsAt,
      endsAt,
    });
  });

  it("keeps its period in a call without one, loses it with null, and is in the audit log", async () => {
    const { startsAt, endsAt } = period();
    await marketing(sale());
    await marketing({ flashSale: { title: "Plum week" } });
    expect((await findSavedMarketing()).flashSale).toMatchObject({ startsAt, endsAt });
    await marketing({ flashSale: { startsAt: null, endsAt: "" } });
    expect(Object.keys((await findSavedMarketing()).flashSale)).not.toContain("startsAt");
    const [entry] = await sql(
      "SELECT before, after FROM audit_log WHERE action = 'marketing.update' ORDER BY created_at DESC, id DESC LIMIT 1",
    );
    expect(entry?.["before"]).toMatchObject({ flashSale: { startsAt, endsAt } });
  });

  it("is refused with an end before its start, and where the role may not change prices", async () => {
    const { startsAt } = period();
    expect(await refusal(marketing(sale({ endsAt: startsAt })))).toMatchObject({
      details: { fields: { "flashSale.endsAt": "must be after the start" } },
    });
    const input = updateMarketingSchema.parse({ flashSale: { endsAt: startsAt } });
    expect(await refusal(updateMarketingSettings(WRITER, input))).toMatchObject({ code: "forbidden" });
    expect(updateMarketingSchema.safeParse({ flashSale: { endsAt: "tomorrow" } }).success).toBe(false);
  });
});

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
    moveBefore(startsAt, shortly);
    expect(await seen()).toEqual(before);
    moveBefore(startsAt, 0);
    expect(await seen()).toEqual([750, 750, 750, 750, 750, 750, 750]);
    expect(await findNextPriceChange()).toEqual(instantOf(endsAt, ZONE));
    moveBefore(endsAt, shortly);
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

describe("the calendar", () => {
  afterEach(() => sql("DELETE FROM price_changes"));

  it("has what is switched on with its times, discounts only for roles that see them, and finds conflicts", async () => {
    const period = { startsAt: inMinutes(60), endsAt: inMinutes(120) };
    await marketing({
      flashSale: { enabled: true, discountPercentage: 20, ...period },
      socialProof: { enabled: false, ...period },
    });
    await createPriceChange(
      OWNER,
      priceChangeSchema.parse({ productId: product(0), price: "7.50", ...period }),
    );
    const discount = { title: "Fair", method: "automatic", kind: "percent", percent: 10, ...period };
    await createDiscount(OWNER, discountSchema.parse(discount));
    const all = await listCampaigns("owner");
    const sale = all.find(({ id }) => id === "panel:flashSale");
    expect(sale).toMatchObject({ ...period, state: "scheduled", detail: "20% off every product" });
    expect(all.map(({ id }) => id)).not.toContain("panel:socialProof");
    expect(sale && findConflicts(sale, all).map(({ kind }) => kind)).toEqual(["price", "discount"]);
    const kinds = (await listCampaigns("content")).map(({ kind }) => kind);
    expect(kinds).toContain("price");
    expect(kinds).not.toContain("discount");
    await marketing({ flashSale: { enabled: false }, socialProof: { startsAt: null, endsAt: null } });
  });
});

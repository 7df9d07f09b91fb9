import { listCampaigns } from "@/lib/campaigns/queries";
import { findConflicts } from "@/lib/campaigns/rules";
import { createPriceChange } from "@/lib/catalog/commands/price-changes";
import { priceChangeSchema } from "@/lib/catalog/schema/price-change";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { instantOf } from "@/lib/core/dates";
import { createDiscount } from "@/lib/discounts/commands/save-discount";
import { discountSchema } from "@/lib/discounts/schema/admin-discount";
import { updateMarketingSettings } from "@/lib/marketing/commands/update-marketing-settings";
import { findDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import {
  findMarketingSettings,
  findNextPanelChange,
  findSavedMarketing,
} from "@/lib/marketing/queries/marketing-settings";
import { updateMarketingSchema } from "@/lib/marketing/schema";
import { CONTENT_EDITOR, OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { campaignShop, inMinutes, marketing, SHORTLY, ZONE } from "../../support/campaign-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, shopper, orderOf, product, moveBefore, payAmount } = campaignShop();

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
    moveBefore(startsAt, SHORTLY);
    expect(await seen()).toEqual([false, 1000]);
    moveBefore(startsAt, 0);
    expect(await seen()).toEqual([true, 800]);
    expect(await findNextPanelChange()).toEqual(instantOf(endsAt, ZONE));
    moveBefore(endsAt, SHORTLY);
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
    expect(await refusal(updateMarketingSettings(CONTENT_EDITOR, input))).toMatchObject({
      code: "forbidden",
    });
    expect(updateMarketingSchema.safeParse({ flashSale: { endsAt: "tomorrow" } }).success).toBe(false);
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

it("a start within the hour skipped by daylight saving time moves later: an end before that is refused everywhere", async () => {
  // On that day 2:30 AM does not exist: the shop's clock goes from 1:59 AM to 3:00 AM.
  const period = { startsAt: "2030-03-10T02:30", endsAt: "2030-03-10T03:15" };
  const discount = { title: "Fair", method: "automatic", kind: "percent", percent: 10, ...period };
  const refused = (field: string) => ({ details: { fields: { [field]: "must be after the start" } } });
  expect(await refusal(createDiscount(OWNER, discountSchema.parse(discount)))).toMatchObject(
    refused("endsAt"),
  );
  const price = { productId: product(0), price: "7.50", ...period };
  expect(await refusal(createPriceChange(OWNER, priceChangeSchema.parse(price)))).toMatchObject(
    refused("endsAt"),
  );
  const panel = { flashSale: { enabled: true, ...period } };
  expect(await refusal(marketing(panel))).toMatchObject(refused("flashSale.endsAt"));
  await marketing({ flashSale: { ...period, endsAt: "2030-03-10T03:45" } });
  await marketing({ flashSale: { startsAt: null, endsAt: null } });
});

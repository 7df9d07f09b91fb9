import { updateMarketingSettings } from "@/lib/marketing/commands/update-marketing-settings";
import {
  updateShippingSettings,
  updateStoreSettings,
  updateTaxSettings,
} from "@/lib/marketing/commands/update-store-settings";
import { findSavedMarketing } from "@/lib/marketing/queries/marketing-settings";
import { getShippingSettings, getStoreSettings, getTaxSettings } from "@/lib/marketing/queries/settings";
import { MARKETING_DEFAULTS, updateMarketingSchema } from "@/lib/marketing/schema";
import { updateShippingSchema, updateTaxSchema } from "@/lib/marketing/schema/settings";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = adminShop();
const shipping = (change: object) => updateShippingSettings(OWNER, updateShippingSchema.parse(change));
const marketing = (change: object) => updateMarketingSettings(OWNER, updateMarketingSchema.parse(change));

describe("marketing settings", () => {
  it("accept any subset, keep the rest, and read invalid numbers as 0", async () => {
    await marketing({
      socialProof: { enabled: true, customerCount: "12 or so", reviewCount: "", avgRating: "4.56" },
    });
    await marketing({ stockAlerts: { lowStockThreshold: null } });
    const { socialProof, stockAlerts, membershipPromo } = await findSavedMarketing();
    expect(socialProof).toEqual({ enabled: true, customerCount: 0, reviewCount: 0, avgRating: 4.6 });
    expect(stockAlerts).toMatchObject({ enabled: true, lowStockThreshold: 0 });
    expect(membershipPromo).toEqual(MARKETING_DEFAULTS.membershipPromo);
  });

  it.each([
    [{ socialProof: { avgRating: 5.1 } }, "socialProof.avgRating"],
    [{ flashSale: { discountPercentage: 100 } }, "flashSale.discountPercentage"],
    [{ stockAlerts: { message: "Hurry" } }, "stockAlerts.message"],
    [{ membershipPromo: { offerType: "gift" } }, "membershipPromo.offerType"],
    [{ freeShipping: { minimumOrder: -1 } }, "freeShipping.minimumOrder"],
  ])("refuse %j", (change, field) => {
    const issues = updateMarketingSchema.safeParse(change).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toEqual([field]);
  });

  it("reject an edit of an older version, and the audit log records only changes", async () => {
    const { version } = await findSavedMarketing();
    await updateMarketingSettings(OWNER, { flashSale: { title: "First" }, version });
    expect(
      await refusal(updateMarketingSettings(OWNER, { flashSale: { title: "Second" }, version })),
    ).toMatchObject({
      status: 409,
      details: { current: { version: version + 1 } },
    });
    await updateMarketingSettings(OWNER, { flashSale: { title: "Unseen" } }); // the documented call has no version
    const entries = await sql(
      "SELECT actor_name, before, after FROM audit_log WHERE action = 'marketing.update' ORDER BY created_at DESC LIMIT 1",
    );
    expect(entries[0]).toMatchObject({
      actor_name: "Olga",
      before: { flashSale: expect.objectContaining({ title: "First" }) },
      after: { flashSale: expect.objectContaining({ title: "Unseen" }) },
    });
  });

  it("accept one of ten concurrent saves of the same version", async () => {
    const { version } = await findSavedMarketing();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_none, index) =>
        updateMarketingSettings(OWNER, { flashSale: { title: `Sale ${index}` }, version }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("store settings", () => {
  it("are refused for an older version of the same form, but not for another form", async () => {
    const [store, ship, rates] = [
      await getStoreSettings(),
      await getShippingSettings(),
      await getTaxSettings(),
    ];
    const each = (name: string) => [
      () => updateStoreSettings(OWNER, { postalAddress: name, version: store.version }),
      () => updateShippingSettings(OWNER, { mode: "policy", version: ship.version }),
      () => updateTaxSettings(OWNER, { rates: [{ state: "default", percent: 1 }], version: rates.version }),
    ];
    for (const save of each("1 Fern Way, Portland, OR")) await save();
    for (const save of each("2 Fern Way")) expect(await refusal(save())).toMatchObject({ status: 409 });
    expect(await getStoreSettings()).toMatchObject({ postalAddress: "1 Fern Way, Portland, OR" });
    await updateMarketingSettings(OWNER, { freeShipping: { minimumOrder: 60 } });
    const seen = (await getShippingSettings()).version - 1;
    expect(await refusal(shipping({ minimumOrder: "70", version: seen }))).toMatchObject({
      status: 409,
    });
  });

  it.each([
    [{ rates: [{ state: "CA", percent: "7" }] }],
    [
      {
        rates: [
          { state: "default", percent: "7" },
          { state: "default", percent: "8" },
        ],
      },
    ],
    [{ rates: [{ state: "default", percent: "101" }] }],
    [{ rates: [{ state: "default", percent: "8.12345" }] }],
    [{ rates: [{ state: "default", percent: "eight" }] }],
  ])("cannot have tax rates such as %j", (input) => {
    expect(updateTaxSchema.safeParse(input).success).toBe(false);
  });
});

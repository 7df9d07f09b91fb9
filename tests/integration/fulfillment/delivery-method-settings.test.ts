import { dayOf } from "@/lib/core/dates";
import { cents } from "@/lib/core/money";
import { findArrival } from "@/lib/inventory/queries/find-arrival";
import { updateDeliveryMethod } from "@/lib/marketing/commands/save-delivery-method";
import { updateShippingSettings } from "@/lib/marketing/commands/update-store-settings";
import { findDeliveryMethod, listDeliveryMethods } from "@/lib/marketing/queries/delivery-methods";
import { findDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getShippingSettings } from "@/lib/marketing/queries/settings";
import { addBusinessDays } from "@/lib/marketing/rules/dispatch";
import { deliveryMethodSchema } from "@/lib/marketing/schema/delivery-methods";
import { now } from "@/lib/server/clock";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { COURIER, methodShop } from "../../support/method-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const shop = methodShop();
const { sql, add, change, buyer, quote, buy } = shop;
const ZONE = "America/Los_Angeles";

describe("settings", () => {
  it("the price of a documented method is the rate that the previous release reads, in both forms", async () => {
    await change("standard", { price: "6.50", minDays: 2, maxDays: 4 });
    expect(await getShippingSettings()).toMatchObject({ standardRate: "6.50" });
    expect(await findDeliveryTerms()).toMatchObject({
      rates: { standardCents: 650 },
      days: { standard: { from: 2, to: 4 } },
    });
    expect((await quote(await buyer())).shippingCents).toBe(650);
    expect(await findArrival("standard")).toBe(addBusinessDays(dayOf(now(), ZONE), 4));
    await change("standard", { price: "5.99", minDays: 3, maxDays: 5 });
    expect(await refusal(change("standard", { price: "0" }))).toMatchObject({
      details: { fields: { price: expect.any(String) } },
    });
    expect(await refusal(change("standard", { isOn: false }))).toMatchObject({
      details: { fields: { isOn: expect.any(String) } },
    });
    await change("expedited", { isOn: false, hasFreeDelivery: true });
    expect((await findDeliveryMethod("expedited"))?.hasFreeDelivery).toBe(false);
    expect((await findDeliveryTerms()).days?.expedited).toBeNull();
  });

  it("a price that was changed in one form is not overwritten from the other one, which still shows the old price", async () => {
    const { version } = await getShippingSettings();
    const save = () => updateShippingSettings(OWNER, { version, standardRate: cents(599) });
    await change("standard", { price: "6.50" });
    expect(await refusal(save())).toMatchObject({
      code: "conflict",
      details: { current: { standardRate: "6.50" } },
    });
    await updateShippingSettings(OWNER, { standardRate: cents(599) });
  });

  it("the rates can be saved after other fields of a documented method were changed (control)", async () => {
    const { version } = await getShippingSettings();
    await change("standard", { minDays: 2 });
    await updateShippingSettings(OWNER, { version, standardRate: cents(599) });
    await change("standard", { minDays: 3 });
  });

  it("states with other terms are named in the delivery policy", async () => {
    expect((await findDeliveryTerms()).exceptions).toEqual([]);
    await change("standard", { zones: [{ states: ["AK", "HI"], price: "19" }] });
    await change("expedited", { isOn: true, onlyStates: ["CA", "NV"] });
    expect((await findDeliveryTerms()).exceptions).toEqual([
      "Standard shipping to AK and HI has a different price, which is shown at checkout.",
      "Expedited shipping is available only in CA and NV.",
    ]);
    await change("expedited", { isOn: false });
    await change("standard", { zones: [] });
    expect((await findDeliveryTerms()).exceptions).toEqual([]);
  });

  it("an edit of an outdated version is refused, and the audit log has the change", async () => {
    const { id, version, ...saved } = await add();
    const input = deliveryMethodSchema.parse({ ...saved, price: "16" });
    expect(await refusal(updateDeliveryMethod(OWNER, id, { ...input, version: version - 1 }))).toMatchObject({
      code: "conflict",
    });
    await updateDeliveryMethod(OWNER, id, { ...input, version });
    const [entry] = await sql(
      "SELECT before, after FROM audit_log WHERE action = 'settings.delivery' ORDER BY created_at DESC, id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({
      before: { price: "14.50" },
      after: { price: "16.00" },
    });
    expect((await listDeliveryMethods()).map(({ name }) => name)).toEqual([
      "Standard",
      "Expedited",
      "Chilled courier",
    ]);
  });

  it.each([
    [{ zones: "OR 19" }, "zones"],
    [{ zones: "OR: 19\nOR: 20" }, "zones"],
    [{ zones: "WA: 19" }, "zones"],
    [{ onlyStates: "CA, Mars" }, "onlyStates"],
    [{ minDays: 3, maxDays: 2 }, "maxDays"],
    [{ cutoffTime: "14:00" }, "shipDays"],
    [{ price: "free" }, "price"],
    [{ name: " " }, "name"],
  ])("refuse %j, and name the field", (typed, field) => {
    const { error } = deliveryMethodSchema.safeParse({ ...COURIER, ...typed });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it("the database refuses what no form sends", async () => {
    for (const [change, constraint] of [
      ["is_on = false WHERE id = 'standard'", "standard_is_on"],
      ["price_cents = 100 WHERE id = 'standard'", "price"],
      ["has_free_delivery = false WHERE id = 'standard'", "free_delivery"],
      ["min_days = 9 WHERE id = 'standard'", "days"],
      ["ship_days = '{someday}' WHERE id = 'standard'", "ship_days"],
      ["cutoff_time = '14:00' WHERE id = 'standard'", "cutoff"],
      ["name = ' ' WHERE id = 'standard'", "name"],
    ])
      await expect(sql(`UPDATE delivery_methods SET ${change}`)).rejects.toThrow(
        new RegExp(`delivery_methods_${constraint}`),
      );
    await expect(
      sql("INSERT INTO delivery_method_states (method_id, state) VALUES ('standard', 'Ohio')"),
    ).rejects.toThrow(/delivery_method_states_state/);
    const { id } = await buy(await buyer(), "standard");
    await expect(sql("UPDATE orders SET delivery_days = NULL WHERE id = $1", [id])).rejects.toThrow(
      /orders_delivery_method/,
    );
  });
});

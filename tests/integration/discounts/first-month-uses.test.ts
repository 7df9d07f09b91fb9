import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { FirstMonthTakenError, reserveFirstMonthUse } from "@/lib/discounts/commands/first-month-uses";
import { cancelAtPeriodEnd } from "@/lib/membership/commands/cancel-membership";
import { endAbandonedPurchases } from "@/lib/membership/commands/end-abandoned-purchases";
import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { db, type Tx } from "@/lib/server/db";
import { firstMonthShop, RETURN_URLS } from "../../support/first-month-shop";

const shop = firstMonthShop();
const { sql, stripe, meddle, planOf, buyer, intentOf, confirm, customerOf, subscriptionsOf } = shop;
const { newCode, press, pay, usesOf, statesOf, invoicesOf } = shop;

describe("the use of a discount", () => {
  it("is released when another plan is chosen, and reserved for that one", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    await press(user, code, "core");
    await press(user, code, "premium");
    expect(await statesOf(id)).toEqual(["released", "reserved"]);
    expect((await usesOf(id)).map((row) => row["price_cents"])).toEqual([2000, 3500]);
  });

  it("is kept through declines and the end of the code, at the price that was shown", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    const purchase = await press(user, code);
    await confirm(purchase, "pm_card_visa_chargeDeclined").catch(() => undefined);
    await sql("UPDATE discounts SET ends_at = now() - interval '1 day' WHERE id = $1", [id]);
    expect(await press(user, code)).toEqual(purchase);
    await confirm(purchase);
    await syncSubscription(purchase.subscriptionId);
    expect(await statesOf(id)).toEqual(["paid"]);
    expect(await invoicesOf(user)).toEqual([1600]);
    const [other] = [await buyer()];
    expect(await getPurchaseOffer(other, await planOf("core"), { code })).toMatchObject({ dueCents: 2000 });
  });

  it("and the amount follow a changed price of the plan before the next press", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    const plan = await planOf("core");
    const shown = await getPurchaseOffer(user, plan, { code });
    const first = await press(user, code);
    await sql("UPDATE membership_plans SET monthly_price_cents = 2500 WHERE slug = 'core'");
    await expect(startPurchase(user, await planOf("core"), { ...shown, code })).rejects.toMatchObject({
      code: "amount_mismatch",
      details: { amount: 2000, offer: { discountCents: 500 } },
    });
    const second = await pay(user, code);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    expect(await statesOf(id)).toEqual(["released", "paid"]);
    expect((await stripe().paymentIntents.retrieve(intentOf(second))).amount_received).toBe(2000);
    await sql("UPDATE membership_plans SET monthly_price_cents = 2000 WHERE slug = 'core'");
  });

  it("is released after half an hour without payment, together with what could pay it", async () => {
    const { id, code } = await newCode({ max_uses: 2 });
    const [onPage, atStripe, never] = [await buyer(), await buyer(), await buyer()];
    const purchase = await press(onPage, code);
    await startCheckout(atStripe, await planOf("core"), RETURN_URLS, code);
    const refused = await getPurchaseOffer(never, await planOf("core"), { code });
    expect(refused.entered).toMatchObject({
      state: "refused",
      message: "This code has reached its usage limit.",
    });
    expect(await endAbandonedPurchases()).toBe(0);
    await sql("UPDATE discount_uses SET held_at = held_at - interval '31 minutes' WHERE discount_id = $1", [
      id,
    ]);
    await reconcileMemberships();
    expect(await statesOf(id)).toEqual(["released", "released"]);
    await expect(confirm(purchase)).rejects.toThrow();
    const [page] = (await stripe().checkout.sessions.list({ customer: await customerOf(atStripe) })).data;
    expect(page?.status).toBe("expired");
    await pay(never, code);
    await pay(onPage, code);
    expect(await invoicesOf(onPage)).toContain(1600);
  });

  it("that was paid without the shop's knowledge becomes final, not released, also when Stripe's events are lost", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    await confirm(await press(user, code));
    await sql("UPDATE discount_uses SET held_at = held_at - interval '31 minutes' WHERE discount_id = $1", [
      id,
    ]);
    await endAbandonedPurchases();
    expect(await statesOf(id)).toEqual(["paid"]);
  });

  it("that lost its subscription in a crash is found by the next press, or by reconciliation", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    const purchase = await press(user, code);
    await sql("UPDATE discount_uses SET stripe_id = NULL WHERE discount_id = $1", [id]);
    expect(await press(user, code)).toEqual(purchase);
    expect(await usesOf(id)).toMatchObject([{ stripe_id: purchase.subscriptionId }]);
    await sql("UPDATE discount_uses SET stripe_id = NULL WHERE discount_id = $1", [id]);
    await confirm(purchase);
    await reconcileMemberships();
    expect(await statesOf(id)).toEqual(["paid"]);
  });

  it("is not returned by a refund, and goes with once per customer into the next membership", async () => {
    const { id, code } = await newCode({ is_once_per_customer: true });
    const { id: user, clock } = await shop.newPerson();
    await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [user]);
    const purchase = await pay(user, code);
    await stripe().refunds.create({ payment_intent: intentOf(purchase) });
    await syncSubscription(purchase.subscriptionId);
    expect(await statesOf(id)).toEqual(["paid"]);
    await cancelAtPeriodEnd(user);
    await shop.advance(clock, (await shop.endOf(purchase.subscriptionId)) + 60);
    await syncSubscription(purchase.subscriptionId);
    const again = await getPurchaseOffer(user, await planOf("core"), { code });
    expect(again).toMatchObject({ dueCents: 2000, entered: { message: "You have already used this code." } });
    const [first, any] = [await newCode({ is_first_order_only: true }), await newCode()];
    expect((await getPurchaseOffer(user, await planOf("core"), first)).entered?.state).toBe("refused");
    expect(await getPurchaseOffer(user, await planOf("core"), any)).toMatchObject({ dueCents: 1600 });
  });

  it("is part of the customer's data, and stays counted without them", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    await pay(user, code);
    const whose = { userId: user, email: `${user}@grove.example` } as Parameters<
      typeof PERSONAL_DATA.DiscountUse.read
    >[0];
    expect(await PERSONAL_DATA.DiscountUse.read(whose)).toMatchObject([
      { discount: { title: "Spring" }, priceCents: 2000, discountCents: 400 },
    ]);
    await db().$transaction((tx) => PERSONAL_DATA.DiscountUse.erase(tx, whose));
    expect(await usesOf(id)).toMatchObject([{ user_id: null }]);
    expect(await statesOf(id)).toEqual(["paid"]);
  });
});

describe("the last uses", () => {
  /** Reserves the discount for the first month of as many users, all at once. @returns how many got a use */
  async function rush(id: string, users: readonly string[], begin: (tx: Tx) => Tx): Promise<number> {
    const { id: planId } = await planOf("core");
    const results = await Promise.all(
      users.map((userId) =>
        db()
          .$transaction(
            async (tx) => {
              const wanted = { userId, planId, discountId: id, priceCents: 2000, discountCents: 400 };
              await reserveFirstMonthUse(begin(tx), userId, wanted, { current: null, ended: [] });
              await new Promise((resolve) => setTimeout(resolve, 30));
              return 1;
            },
            { maxWait: 20_000, timeout: 20_000 },
          )
          .catch((error: unknown) => {
            expect(error).toBeInstanceOf(FirstMonthTakenError);
            return 0;
          }),
      ),
    );
    return results.reduce((total: number, one) => total + one, 0);
  }

  /** The same transaction, in which the lock of the discount does nothing. */
  const withoutLock = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name);
        if (name !== "$queryRaw") return own;
        return (text: TemplateStringsArray, ...values: unknown[]) =>
          text.join("").includes("FROM discounts WHERE")
            ? Promise.resolve([])
            : (own as (...all: unknown[]) => unknown).call(target, text, ...values);
      },
    });

  const people = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let left = count; left > 0; left -= 1) ids.push(await buyer());
    return ids;
  };

  it("go to as many purchases as there are uses left, and to more without the lock (control)", async () => {
    const { id } = await newCode({ max_uses: 5 });
    expect(await rush(id, await people(20), (tx) => tx)).toBe(5);
    const control = await newCode({ max_uses: 5 });
    expect(await rush(control.id, await people(20), withoutLock)).toBeGreaterThan(5);
  });

  it("of one customer in many windows are one use and one subscription", async () => {
    const { id, code } = await newCode({ is_once_per_customer: true });
    const user = await buyer();
    const pressed = await Promise.allSettled(Array.from({ length: 4 }, () => press(user, code)));
    const started = pressed.flatMap((one) => (one.status === "fulfilled" ? one.value.subscriptionId : []));
    expect(new Set(started).size).toBe(1);
    expect(await statesOf(id)).toEqual(["reserved"]);
    expect((await subscriptionsOf(user)).filter(({ status }) => status === "incomplete")).toHaveLength(1);
  });

  it("for two codes in two windows leave one purchase with one use, whatever can still be paid", async () => {
    const [one, other] = [await newCode(), await newCode({ percent: 40 })];
    const user = await buyer();
    await Promise.allSettled([press(user, one.code), press(user, other.code), press(user, one.code)]);
    const open = (await subscriptionsOf(user)).filter(({ status }) => status === "incomplete");
    expect(open.length).toBeLessThanOrEqual(1);
    const reserved = [...(await usesOf(one.id)), ...(await usesOf(other.id))].filter(
      (use) => !use["released"],
    );
    expect(reserved.length).toBeLessThanOrEqual(1);
    for (const { id } of open) expect(reserved).toMatchObject([{ stripe_id: id }]);
  });

  it("that another customer takes between two steps are refused with the reason and the new price", async () => {
    const { id, code } = await newCode({ max_uses: 1 });
    const [slow, quick] = [await buyer(), await buyer()];
    let isTaken = false;
    await press(slow, null);
    meddle(({ call }) => {
      if (call !== "GET /v1/subscriptions" || isTaken) return undefined;
      isTaken = true;
      return { before: press(quick, code) };
    });
    const refused = press(slow, code);
    await expect(refused).rejects.toMatchObject({
      code: "amount_mismatch",
      message:
        "This code has reached its usage limit. The amount due now has changed. Please check it again.",
    });
    expect((await usesOf(id)).map(({ user_id }) => user_id)).toEqual([quick]);
  });
});

it.each(["before the press", "during the press"])(
  "a code that staff delete %s is refused with that reason",
  async (when) => {
    const { id, code } = await newCode();
    const user = await buyer();
    const remove = () => sql("DELETE FROM discounts WHERE id = $1", [id]);
    const shown = await getPurchaseOffer(user, await planOf("core"), { code });
    let isDeleted = when === "before the press";
    if (isDeleted) await remove();
    meddle(({ call }) => {
      if (call !== "GET /v1/subscriptions" || isDeleted) return undefined;
      isDeleted = true;
      return { before: remove() };
    });
    await expect(startPurchase(user, await planOf("core"), { ...shown, code })).rejects.toMatchObject({
      code: "amount_mismatch",
      message: "This code is no longer valid. The amount due now has changed. Please check it again.",
      details: { amount: 2000 },
    });
  },
);

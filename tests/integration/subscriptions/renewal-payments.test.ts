import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { releaseLease } from "@/lib/checkout/commands/release-lease";
import { createRenewalIntent } from "@/lib/checkout/commands/renewals/create-renewal-intent";
import { openRenewals } from "@/lib/checkout/commands/renewals/open-renewals";
import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { findRetryPlace } from "@/lib/checkout/queries";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();
const { sql, subscriber, dayAfter, goTo, renewOn, subscriptionOf, mailsTo, withCard, stockOf } = shop;

it("an error unrelated to the card is not a decline: the renewal is charged in a later run", async () => {
  const person = await subscriber();
  const error = {
    type: "invalid_request_error",
    code: "lock_timeout",
    message: "Another request has the object",
  };
  shop.meddle(({ call }) =>
    call === "POST /v1/payment_intents"
      ? { refuse: true, alter: () => ({ status: 400, body: { error } }) }
      : undefined,
  );
  expect(await renewOn(30)).toBe(0);
  shop.meddle(undefined);
  expect(await subscriptionOf(person)).toMatchObject({ problem: null, attempts: 0 });
  expect(await mailsTo(person)).toEqual([]);
  goTo(31);
  await expireHolds();
  expect(await renewOn(31)).toBe(1);
});

describe("a renewal whose customer was deleted at Stripe", () => {
  const deleteCustomer = async ({ id }: { id: string }) => {
    const [user] = await sql("SELECT stripe_customer_id FROM users WHERE id = $1", [id]);
    await shop.stripe().customers.del(String(user?.["stripe_customer_id"]));
    return String(user?.["stripe_customer_id"]);
  };

  it("asks for another card once, instead of failing at each run, and is paid with that card", async () => {
    const person = await subscriber();
    const deleted = await deleteCustomer(person);
    expect(await renewOn(30)).toBe(0);
    expect(await renewOn(30)).toBe(0);
    expect(await subscriptionOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
    expect(await mailsTo(person)).toEqual(["declined"]);
    const one = await payRenewal(person.id, person.subscriptionId, "address");
    await shop.confirm(one.paymentIntentId);
    const intent = await readIntent(one.paymentIntentId);
    await finalizePayment(intent);
    expect(intent.customer).not.toBe(deleted);
    expect(await subscriptionOf(person)).toMatchObject({ problem: null, attempts: 0 });
    expect(await renewOn(60)).toBe(1);
  });

  it("or deleted between the intent and its confirmation is declined too, and its stock is released", async () => {
    const person = await subscriber();
    const stock = await stockOf();
    let isGone = false;
    shop.meddle(({ call }) =>
      call.endsWith("/confirm") && !isGone
        ? {
            before: (async () => {
              isGone = true;
              await deleteCustomer(person);
            })(),
          }
        : undefined,
    );
    expect(await renewOn(30)).toBe(0);
    expect(isGone).toBe(true);
    expect(await subscriptionOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
    expect(await stockOf()).toBe(stock);
  });

  it("continues at the checkout with a new customer, also for a started payment", async () => {
    const person = await shop.member();
    await person.add(0, 1, true);
    const first = await person.pay();
    await deleteCustomer(person);
    const second = await person.pay();
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    await shop.confirm(second.paymentIntentId);
    expect((await finalizePayment(await readIntent(second.paymentIntentId))).order).toMatchObject({
      paymentStatus: "paid",
    });
  });
});

describe("a renewal is confirmed as Stripe requires", () => {
  it("off session, without a return URL: no payment method may redirect", async () => {
    await subscriber();
    const before = shop.asked().length;
    expect(await renewOn(31)).toBe(1);
    const bodyOf = (call: string) =>
      new URLSearchParams(
        shop
          .asked()
          .slice(before)
          .find((request) => request.call.endsWith(call))?.body,
      );
    const [created, confirmed] = [bodyOf("POST /v1/payment_intents"), bodyOf("/confirm")];
    expect(created.get("automatic_payment_methods[allow_redirects]")).toBe("never");
    expect([confirmed.get("off_session"), confirmed.get("return_url")]).toEqual(["true", null]);
  });

  it("and its owner, who pays before the job, gets an intent that the form can confirm", async () => {
    const person = await subscriber();
    goTo(30);
    const { value: opened } = await openRenewals(person.id, now()).next();
    if (!opened) throw new Error("no renewal was opened");
    const byJob = await createRenewalIntent(opened.order, { savedCard: "pm_card_visa" });
    await releaseLease(opened.order);
    const byHand = await payRenewal(person.id, person.subscriptionId, "203.0.113.9");
    expect(byHand.paymentIntentId).not.toBe(byJob?.id);
    expect(await readIntent(byJob?.id ?? "")).toMatchObject({ status: "canceled" });
    expect(await readIntent(byHand.paymentIntentId)).toMatchObject({
      allowed_payment_method_types: ["card"],
      status: "requires_payment_method",
    });
  });
});

describe("paying a declined renewal by hand", () => {
  it("saves the new card, however often it is started", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_authenticationRequired");
    await renewOn(30);
    const [one, same] = [
      await payRenewal(person.id, person.subscriptionId, "203.0.113.9"),
      await payRenewal(person.id, person.subscriptionId, "203.0.113.9"),
    ];
    expect(same).toEqual(one);
    expect(await renewOn(31.5)).toBe(0); // the job skips it
    await shop.confirm(one.paymentIntentId, "pm_card_mastercard");
    const intent = await readIntent(one.paymentIntentId);
    await finalizePayment(intent);
    expect(await subscriptionOf(person)).toMatchObject({
      next: dayAfter(61.5),
      problem: null,
      attempts: 0,
      stripe_payment_method_id: intent.payment_method,
    });
    await expect(payRenewal(person.id, person.subscriptionId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await renewOn(60.5)).toBe(0);
    expect(await renewOn(61.5)).toBe(1);
  });

  it("resumes a paused subscription, which is retried automatically when unpaid", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_chargeCustomerFail");
    for (const day of [30, 31.1, 34.2, 39.3]) await renewOn(day);
    expect(await subscriptionOf(person)).toMatchObject({ paused_because: "declined" });
    const { paymentIntentId } = await payRenewal(person.id, person.subscriptionId, "203.0.113.9");
    await sql("UPDATE orders SET hold_expires_at = now() WHERE payment_status = 'pending'");
    await expireHolds();
    const again = await payRenewal(person.id, person.subscriptionId, "203.0.113.9");
    expect(again.paymentIntentId).not.toBe(paymentIntentId);
    await shop.confirm(again.paymentIntentId, "pm_card_visa");
    await finalizePayment(await readIntent(again.paymentIntentId));
    expect(await subscriptionOf(person)).toMatchObject({ status: "active", paused_because: null });
  });

  it("can be tried again where it was started, like any unpaid order", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_authenticationRequired");
    await renewOn(30);
    await person.add(0, 1);
    const placeOf = async ({ paymentIntentId }: { paymentIntentId: string }) =>
      findRetryPlace(await db().order.findUniqueOrThrow({ where: { paymentIntentId } }));
    expect(await placeOf(await payRenewal(person.id, person.subscriptionId, "203.0.113.9"))).toEqual({
      from: "renewal",
      path: "/account/subscriptions",
    });
    expect(await placeOf(await person.pay())).toEqual({ from: "cart", path: "/checkout" });
  });

  it("is limited to its owner and to the amount due", async () => {
    const [person, other] = [await subscriber(), await subscriber()];
    await expect(payRenewal(person.id, person.subscriptionId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
    goTo(30);
    await expect(payRenewal(other.id, person.subscriptionId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("finds nothing to pay for a user who does not exist", async () => {
    const { subscriptionId } = await subscriber();
    goTo(30);
    await expect(payRenewal("no-user", subscriptionId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { skipRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { waitFor } from "../../support/payment-shop";
import { renewalShop, type Subscriber } from "../../support/renewal-shop";

const {
  sql,
  subscriber,
  meddle,
  dayAfter,
  renewOn,
  paidOrders,
  subscriptionOf,
  mailsTo,
  chargesOf,
  withCard,
} = renewalShop();

const CREATE = "POST /v1/payment_intents";
const isConfirm = (call: string) => /^POST \/v1\/payment_intents\/\w+\/confirm$/.test(call);

describe("two concurrent workers", () => {
  it("charge once", async () => {
    const people = [await subscriber(), await subscriber(), await subscriber()];
    await Promise.all([renewOn(30), renewOn(30), renewOn(30)]);
    for (const person of people) {
      expect(await paidOrders(person)).toBe(2);
      expect(await chargesOf(person)).toBe(2);
    }
  });

  it("would charge twice without the record of the charge in progress (control)", async () => {
    const person = await subscriber();
    await sql("DROP INDEX product_renewals_one_open");
    await sql("DROP INDEX product_renewals_one_paid");
    await sql(
      "CREATE FUNCTION forget_open() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.outcome := 'ended'; RETURN NEW; END $$",
    );
    await sql(
      "CREATE TRIGGER forget_open BEFORE INSERT ON product_renewals FOR EACH ROW EXECUTE FUNCTION forget_open()",
    );
    await Promise.all([renewOn(30), renewOn(30)]);
    expect(await chargesOf(person)).toBe(3);
    await sql("DROP TRIGGER forget_open ON product_renewals");
    await sql("DELETE FROM product_renewals");
    await sql(
      "CREATE UNIQUE INDEX product_renewals_one_open ON product_renewals (subscription_id) WHERE outcome = 'open'",
    );
    await sql(
      "CREATE UNIQUE INDEX product_renewals_one_paid ON product_renewals (subscription_id, due_on) WHERE outcome = 'paid'",
    );
  });

  it("skip a subscription that its owner is changing", async () => {
    const person = await subscriber();
    meddle(({ call }) => (isConfirm(call) ? { before: change.then(undefined, () => undefined) } : undefined));
    let begin = (): void => {};
    const change = new Promise<void>((resolve) => {
      begin = resolve;
    }).then(() => skipRenewal(person.id, person.subscriptionId, dayAfter(30)));
    const renewed = renewOn(30);
    await waitFor(
      async () =>
        (await sql("SELECT 1 FROM product_renewals WHERE subscription_id = $1", [person.subscriptionId]))[0],
    );
    begin();
    await expect(change).rejects.toMatchObject({ code: "conflict" });
    expect(await renewed).toBe(1);
  });
});

describe("a process that ends between two steps", () => {
  /** Ends the hold, as after fifteen minutes. */
  const holdEnds = async () => {
    await sql(
      "UPDATE orders SET hold_expires_at = now() - interval '1 minute', payment_sync_until = NULL WHERE payment_status = 'pending'",
    );
    await expireHolds();
  };
  /** The expected final state of each case: one renewal, charged once. */
  async function expectOne(person: Subscriber): Promise<void> {
    await reconcilePayments(0);
    await holdEnds();
    await renewOn(30);
    await renewOn(30);
    expect(await paidOrders(person)).toBe(2);
    expect(await chargesOf(person)).toBe(2);
    expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(60), problem: null });
    expect(await sql("SELECT 1 FROM reservations WHERE status = 'held'")).toEqual([]);
  }

  it("before the request to Stripe", async () => {
    const person = await subscriber();
    meddle(({ call }) => (call === CREATE ? { refuse: true } : undefined));
    expect(await renewOn(30)).toBe(0);
    meddle(undefined);
    expect(await renewOn(30)).toBe(0); // its order is still pending
    await expectOne(person);
  });

  it("after the PaymentIntent was created, before it is recorded", async () => {
    const person = await subscriber();
    const lost = { alter: () => ({ status: 503, body: { error: { type: "api_error", message: "lost" } } }) };
    meddle(({ call }) => (call === CREATE ? lost : undefined));
    expect(await renewOn(30)).toBe(0);
    meddle(undefined);
    await expectOne(person);
  });

  it("before the card was charged", async () => {
    const person = await subscriber();
    meddle(({ call }) => (isConfirm(call) ? { refuse: true } : undefined));
    expect(await renewOn(30)).toBe(0);
    meddle(undefined);
    await expectOne(person);
  });

  it("after the card was charged, before the answer arrived", async () => {
    const person = await subscriber();
    const lost = { alter: () => ({ status: 503, body: { error: { type: "api_error", message: "lost" } } }) };
    meddle(({ call }) => (isConfirm(call) ? lost : undefined));
    expect(await renewOn(30)).toBe(0);
    meddle(undefined);
    expect(await chargesOf(person)).toBe(2);
    await expectOne(person);
  });

  it("after the card was charged, with the hold ended before the next check", async () => {
    const person = await subscriber();
    const lost = { alter: () => ({ status: 503, body: { error: { type: "api_error", message: "lost" } } }) };
    meddle(({ call }) => (isConfirm(call) ? lost : undefined));
    await renewOn(30);
    meddle(undefined);
    await holdEnds();
    await expectOne(person);
  });

  it("after a decline was recorded, before its payment was canceled", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_chargeCustomerFail");
    meddle(({ call }) => (call.endsWith("/cancel") ? { refuse: true } : undefined));
    await renewOn(30);
    meddle(undefined);
    await holdEnds();
    await renewOn(30);
    expect(await subscriptionOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
    expect(await mailsTo(person)).toEqual(["declined"]);
    expect(await sql("SELECT 1 FROM reservations WHERE status = 'held'")).toEqual([]);
  });

  it("with repeated events about the payment", async () => {
    const person = await subscriber();
    await renewOn(30);
    const [order] = await sql(
      "SELECT payment_intent_id AS intent FROM orders WHERE user_id = $1 AND cart_id IS NULL",
      [person.id],
    );
    const intent = await readIntent(String(order?.["intent"]));
    const { next } = await subscriptionOf(person);
    await Promise.all([finalizePayment(intent), finalizePayment(intent)]);
    expect(await subscriptionOf(person)).toMatchObject({ next });
    expect(await paidOrders(person)).toBe(2);
  });
});

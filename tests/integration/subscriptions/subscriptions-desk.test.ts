import { retryRenewal } from "@/lib/checkout/commands/renewals/retry-renewal";
import {
  cancelSubscription,
  moveRenewal,
  pauseSubscription,
  resumeSubscription,
  skipRenewal,
  updateSubscriptionAsStaff,
} from "@/lib/subscriptions/commands/update-subscription";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";
import { MANAGER } from "../../support/actors";
import { renewalShop, type Subscriber } from "../../support/renewal-shop";

const {
  sql,
  subscriber,
  dayAfter,
  renewOn,
  subscriptionOf,
  paidOrders,
  chargesOf,
  mailsTo,
  withCard,
  stockOf,
  product,
} = renewalShop();
const conflict = { code: "conflict" };
const DECLINED = "pm_card_chargeCustomerFail";

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, first_name, last_name, is_admin, staff_role, updated_at) VALUES ($1, 'm@shop.example', 'Mara', 'Manager', true, 'manager', now())",
    [MANAGER.userId],
  ),
);

const versionOf = async (id: string) =>
  Number((await sql("SELECT version FROM product_subscriptions WHERE id = $1", [id]))[0]?.["version"]);
/** The staff member with the current version. */
const asStaff = async ({ subscriptionId }: Subscriber, reason?: string) => ({
  actor: MANAGER,
  version: await versionOf(subscriptionId),
  ...(reason ? { reason } : {}),
});
const changesMailedTo = async ({ id }: Subscriber) =>
  (
    await sql(
      "SELECT data FROM mail_outbox JOIN users ON email = recipient WHERE users.id = $1 AND template = 'subscription-changed' ORDER BY mail_outbox.created_at",
      [id],
    )
  ).map(({ data }) => data as { action: string; day: string; fields: string[]; isPaused: boolean });
const auditOf = async ({ subscriptionId }: Subscriber) =>
  (
    await sql(
      "SELECT action, reason, actor_name FROM audit_log WHERE object_id = $1 ORDER BY created_at, id",
      [subscriptionId],
    )
  ).map(({ action, reason, actor_name: who }) => [action, reason, who]);

describe("a change by staff", () => {
  it("follows the customer's rules; it is emailed, audited, and in the history with its actor", async () => {
    const person = await subscriber();
    const { subscriptionId: id } = person;
    await skipRenewal(await asStaff(person), id, dayAfter(30));
    expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(60), version: 2 });
    await pauseSubscription(await asStaff(person), id);
    expect(await subscriptionOf(person)).toMatchObject({ status: "paused", paused_because: "buyer" });
    await updateSubscriptionAsStaff(await asStaff(person), id, { quantity: 3 });
    await resumeSubscription(await asStaff(person), id);
    await moveRenewal(await asStaff(person), id, dayAfter(45));
    await updateSubscriptionAsStaff(await asStaff(person), id, { quantity: 1, intervalDays: 14 });
    await cancelSubscription(await asStaff(person, "Called us"), id);
    expect(
      (await changesMailedTo(person)).map(({ action, day, fields, isPaused }) => [
        action,
        day,
        fields,
        isPaused,
      ]),
    ).toEqual([
      ["skip", dayAfter(60), [], false],
      ["pause", dayAfter(60), [], true],
      ["update", dayAfter(60), ["quantity"], true],
      ["resume", dayAfter(60), [], false],
      ["move", dayAfter(45), [], false],
      ["update", dayAfter(45), ["quantity", "intervalDays"], false],
      ["cancel", dayAfter(45), [], false],
    ]);
    const actions = ["skip", "pause", "update", "resume", "move", "update", "cancel"];
    expect(await auditOf(person)).toEqual(
      actions.map((action) => [
        `subscription.${action}`,
        action === "cancel" ? "Called us" : "",
        "Mara Manager",
      ]),
    );
    const { changes, status, mails } = await getAdminSubscription(id);
    expect(status).toBe("cancelled");
    expect(mails.filter(({ template }) => template === "subscription-changed")).toHaveLength(7);
    expect(changes.map(({ action }) => action)).toEqual(actions.toReversed());
    expect(changes[0]).toMatchObject({ who: { kind: "staff", name: "Mara Manager" }, reason: "Called us" });
    await expect(pauseSubscription(await asStaff(person), id)).rejects.toMatchObject(conflict);
  });

  it("of the address and the quantity keeps the announced price, and the customer's email with the address", async () => {
    const person = await subscriber({ quantity: 5 });
    const { told_unit_cents: told } = await subscriptionOf(person);
    const shippingAddress = {
      ...{ firstName: "Olive", lastName: "Grove", address: "1 Mill Road" },
      ...{ city: "Reno", state: "NV" as const, zip: "89501" },
    };
    await updateSubscriptionAsStaff(await asStaff(person), person.subscriptionId, {
      quantity: 1,
      shippingAddress,
    });
    expect(await subscriptionOf(person)).toMatchObject({
      quantity: 1,
      told_unit_cents: told,
      shipping_address: { city: "Reno", email: expect.stringMatching(/grove\.example$/) },
    });
  });

  it("is refused for another version, also when the customer made the other change", async () => {
    const person = await subscriber();
    const seen = await asStaff(person);
    await skipRenewal(person.id, person.subscriptionId, dayAfter(30));
    await expect(pauseSubscription(seen, person.subscriptionId)).rejects.toMatchObject({
      ...conflict,
      details: { current: { version: 2, nextDate: dayAfter(60) } },
    });
    const { changes } = await getAdminSubscription(person.subscriptionId);
    expect(changes).toMatchObject([{ action: "skip", who: { kind: "customer" } }]);
    expect(await changesMailedTo(person)).toEqual([]);
  });

  it("from two windows at once is made and emailed once", async () => {
    const person = await subscriber();
    const seen = await asStaff(person);
    const presses = [1, 2, 3].map(() => skipRenewal(seen, person.subscriptionId, dayAfter(30)));
    const results = await Promise.allSettled(presses);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(60) });
    expect(await changesMailedTo(person)).toHaveLength(1);
  });

  it("that changes nothing is neither recorded nor emailed", async () => {
    const person = await subscriber();
    await resumeSubscription(await asStaff(person), person.subscriptionId);
    expect([await changesMailedTo(person), await auditOf(person)]).toEqual([[], []]);
  });

  it("does not resume a subscription of a former member", async () => {
    const person = await subscriber();
    await pauseSubscription(await asStaff(person), person.subscriptionId);
    await sql("UPDATE users SET membership_status = 'free', membership_plan_id = NULL WHERE id = $1", [
      person.id,
    ]);
    await expect(resumeSubscription(await asStaff(person), person.subscriptionId)).rejects.toMatchObject(
      conflict,
    );
  });
});

describe("moving a renewal", () => {
  it("is possible to a later day, and to an earlier one that can still be announced", async () => {
    const person = await subscriber();
    const moveTo = async (days: number) =>
      moveRenewal(await asStaff(person), person.subscriptionId, dayAfter(days));
    const refused = { code: "invalid_input", details: { fields: { nextDate: expect.any(String) } } };
    for (const days of [0, -1, 1, 3, 181]) await expect(moveTo(days)).rejects.toMatchObject(refused);
    await moveTo(4);
    expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(4) });
    await moveTo(5);
    expect(await renewOn(4)).toBe(0);
    expect(await renewOn(5)).toBe(1);
    expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(35) });
  });

  it("gives a declined renewal its attempts again", async () => {
    const person = await subscriber();
    await withCard(person, DECLINED);
    await renewOn(30);
    await moveRenewal(await asStaff(person), person.subscriptionId, dayAfter(31));
    expect(await subscriptionOf(person)).toMatchObject({ problem: null, attempts: 0, retry_at: null });
  });
});

describe("a retry of a payment", () => {
  const declined = async () => {
    const person = await subscriber();
    await withCard(person, DECLINED);
    await renewOn(30);
    expect(await subscriptionOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
    return person;
  };
  /** Sets another card without the customer's page, which would clear the problem. */
  const payWith = async (person: Subscriber, card: string) => {
    const problem = await sql("SELECT problem, attempts, retry_at FROM product_subscriptions WHERE id = $1", [
      person.subscriptionId,
    ]);
    await withCard(person, card);
    await sql("UPDATE product_subscriptions SET problem = $2, attempts = $3, retry_at = $4 WHERE id = $1", [
      person.subscriptionId,
      ...Object.values(problem[0] ?? {}),
    ]);
  };
  const retry = async (person: Subscriber, version?: number) =>
    retryRenewal(MANAGER, person.subscriptionId, {
      version: version ?? (await versionOf(person.subscriptionId)),
    });

  it("charges the card once, and the subscription continues", async () => {
    const person = await declined();
    await payWith(person, "pm_card_visa");
    expect(await retry(person)).toBe(true);
    expect(await subscriptionOf(person)).toMatchObject({ problem: null, attempts: 0, next: dayAfter(60) });
    expect([await paidOrders(person), await chargesOf(person)]).toEqual([2, 2]);
    await expect(retry(person)).rejects.toMatchObject(conflict);
    expect(await auditOf(person)).toEqual([["subscription.retry", "", "Mara Manager"]]);
    const { changes, renewals } = await getAdminSubscription(person.subscriptionId);
    expect(changes.filter(({ action }) => action === "retry")).toMatchObject([
      { who: { kind: "staff", name: "Mara Manager" } },
    ]);
    expect(renewals.map(({ outcome }) => outcome)).toEqual(["paid", "declined"]);
  });

  it("that is declined counts as an attempt and is emailed; the same press again charges nothing", async () => {
    const person = await declined();
    const version = await versionOf(person.subscriptionId);
    expect(await retry(person, version)).toBe(false);
    expect(await subscriptionOf(person)).toMatchObject({ problem: "declined", attempts: 2 });
    expect(await mailsTo(person)).toEqual(["declined", "declined"]);
    await expect(retry(person, version)).rejects.toMatchObject({ ...conflict, details: { current: {} } });
    expect(await subscriptionOf(person)).toMatchObject({ attempts: 2 });
  });

  it("takes up a subscription that was paused after its last attempt", async () => {
    const person = await declined();
    for (const days of [31, 34, 39]) await renewOn(days);
    expect(await subscriptionOf(person)).toMatchObject({ status: "paused", paused_because: "declined" });
    await payWith(person, "pm_card_visa");
    expect(await retry(person)).toBe(true);
    expect(await subscriptionOf(person)).toMatchObject({ status: "active", paused_because: null });
  });

  it("is refused where no card was declined", async () => {
    await expect(retry(await subscriber())).rejects.toMatchObject(conflict);
  });

  it.each([
    ["", []],
    [" of a paused subscription, which is then tried again by the shop", [31, 34, 39]],
  ])("charges nothing without stock%s", async (_, attempts) => {
    const person = await declined();
    for (const days of attempts) await renewOn(days);
    const stock = await stockOf();
    const setStock = (units: number) =>
      sql("UPDATE products SET on_hand = on_hand - available + $1, available = $1 WHERE id = $2", [
        units,
        product(0),
      ]);
    await setStock(0);
    await expect(retry(person)).rejects.toMatchObject(conflict);
    expect(await subscriptionOf(person)).toMatchObject({
      status: "active",
      paused_because: null,
      problem: "out_of_stock",
    });
    await setStock(stock);
    expect(await chargesOf(person)).toBe(1);
  });

  it("pressed by two people at once, beside the job, charges once", async () => {
    const person = await declined();
    await payWith(person, "pm_card_visa");
    const version = await versionOf(person.subscriptionId);
    const presses = await Promise.allSettled([retry(person, version), retry(person, version), renewOn(31)]);
    expect(presses.some(({ status }) => status === "rejected")).toBe(true);
    expect([await paidOrders(person), await chargesOf(person)]).toEqual([2, 2]);
  });

  it("would charge twice without the record of the charge in progress (control)", async () => {
    const person = await declined();
    await payWith(person, "pm_card_visa");
    const version = await versionOf(person.subscriptionId);
    const indexes = await sql("SELECT indexdef FROM pg_indexes WHERE indexname ~ 'product_renewals_one_'");
    await sql("DROP INDEX product_renewals_one_open, product_renewals_one_paid");
    await sql(
      "CREATE FUNCTION forget_open() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.outcome := 'ended'; RETURN NEW; END $$",
    );
    await sql(
      "CREATE TRIGGER forget_open BEFORE INSERT ON product_renewals FOR EACH ROW EXECUTE FUNCTION forget_open()",
    );
    await Promise.allSettled([retry(person, version), retry(person, version)]);
    expect(await chargesOf(person)).toBe(3);
    await sql("DROP FUNCTION forget_open CASCADE");
    await sql("DELETE FROM product_renewals WHERE subscription_id = $1", [person.subscriptionId]);
    for (const { indexdef } of indexes) await sql(String(indexdef));
  });
});

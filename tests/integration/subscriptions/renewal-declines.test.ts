import { emails } from "@/lib/mail/emails";
import { db } from "@/lib/server/db";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();
const { sql, subscriptionsOf, renewOn, dayAfter } = shop;

/**
 * A member with two subscriptions on one card that is declined.
 * @returns also the ids of the subscriptions, in order
 */
async function declinedMember() {
  const person = await shop.pairSubscriber();
  await shop.payAllWith(person, "pm_card_chargeCustomerFail");
  return person;
}

/**
 * The emails about declines, without the first `skipped`: the subscriptions of each, and the day of the next attempt.
 */
const declineMails = async (userId: string, skipped: number) =>
  (
    await sql(
      `SELECT data->'subscriptionIds' AS ids, data->>'retryOn' AS "retryOn" FROM mail_outbox
       JOIN users ON email = recipient WHERE users.id = $1 AND template = 'delivery-problem' ORDER BY mail_outbox.created_at, mail_outbox.id`,
      [userId],
    )
  ).slice(skipped);

describe("renewals in one order that was declined", () => {
  it.each([
    ["first", 0],
    ["second", 1],
  ])("are announced in one email for each outcome when the %s one was declined before", async (_, early) => {
    const { id, ids } = await declinedMember();
    const [old = "", fresh = ""] = [ids[early], ids[1 - early]];
    await sql("UPDATE product_subscriptions SET next_date = $2 WHERE id = $1", [fresh, dayAfter(39)]);
    for (const day of [30, 31.1, 34.2]) await renewOn(day);
    expect(await declineMails(id, 0)).toHaveLength(3);
    await renewOn(39.3);
    expect((await subscriptionsOf(id)).map((row) => [row["id"], row["status"], row["attempts"]])).toEqual(
      expect.arrayContaining([
        [old, "paused", 4],
        [fresh, "active", 1],
      ]),
    );
    const mails = await declineMails(id, 3);
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(
      expect.arrayContaining([
        { ids: [old], retryOn: null },
        { ids: [fresh], retryOn: dayAfter(40.3) },
      ]),
    );
  });

  it("are announced in one email if they have the same outcome (control)", async () => {
    const { id, ids } = await declinedMember();
    await renewOn(30);
    expect(await declineMails(id, 0)).toEqual([{ ids, retryOn: dayAfter(31) }]);
  });
});

const SHOP = {
  name: "Clover & Fern",
  url: "https://shop.example",
  supportEmail: "support@shop.example",
  timeZone: "America/Los_Angeles",
};

describe("the email about a raised price", () => {
  const setPrice = (cents: number) =>
    sql("UPDATE products SET regular_price_cents = $2 WHERE id = $1", [shop.product(0), cents]);

  it("names the announced price, which a charge never exceeds, if the price falls before the email is sent", async () => {
    await setPrice(1000);
    const { subscriptionId } = await shop.subscriber();
    await setPrice(2000);
    await renewOn(30);
    await setPrice(500);
    const { email } = await db().user.findFirstOrThrow({
      where: { productSubscriptions: { some: { id: subscriptionId } } },
    });
    const row = await db().mailOutbox.findFirstOrThrow({
      where: { recipient: email, template: "delivery-problem" },
    });
    // A member pays 90% of the price, and 80% of that for a subscription.
    const { text } = await emails["delivery-problem"].renderQueued(row, SHOP);
    expect(text).toContain("has changed from $7.20 to $14.40 each");
  });
});

import { expireOpenCheckoutSessions } from "@/lib/membership/commands/cancel-open-purchases";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { OWNER } from "../../support/actors";
import { adminPeopleShop } from "../../support/admin-people-shop";
import { deleteOwnAccount } from "../../support/delete-own-account";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { shop, sql } = adminPeopleShop();
const RETURN_URLS = { successUrl: "http://localhost:3000/a", cancelUrl: "http://localhost:3000/" };

/** @param hasTrial whether the first 30 days are free */
async function createUserWithOpenSession(hasTrial = false) {
  const { id, customer } = await shop.newPerson();
  if (!hasTrial) await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [id]);
  const url = await startCheckout(id, await shop.planOf("core"), RETURN_URLS);
  const page = async () => {
    const [found] = (await shop.stripe().checkout.sessions.list({ customer })).data;
    if (!found) throw new Error("There is no page");
    return found;
  };
  const pay = async (): Promise<number> => {
    const card = { number: "4242424242424242", expiry: "12 / 34", cvc: "123", name: "Ann Lee" };
    return (await fetch(url, { method: "POST", body: new URLSearchParams(card), redirect: "manual" })).status;
  };
  return { id, customer, page, pay };
}

it("an account that its user deletes leaves no page on which a membership can be paid", async () => {
  const { id, page, pay, customer } = await createUserWithOpenSession();
  expect((await page()).status).toBe("open"); // control
  expect(await deleteOwnAccount(id)).toBe(customer);
  await expireOpenCheckoutSessions(customer);
  expect((await page()).status).toBe("expired");
  expect(await pay()).toBe(410);
  await expireOpenCheckoutSessions(customer);
  await expireOpenCheckoutSessions(null);
});

it("deletion by staff expires the open Checkout Session", async () => {
  const { id, page } = await createUserWithOpenSession();
  await deleteCustomer(OWNER, id);
  expect((await page()).status).toBe("expired");
});

it.each([
  ["Stripe's event", syncSubscription],
  ["the reconciliation, if the event is lost", reconcileMemberships],
])(
  "the deletion does not depend on Stripe; what is paid on a page that stayed open is refunded by %s",
  async (_name, notify) => {
    const { id, customer, page, pay } = await createUserWithOpenSession();
    await deleteOwnAccount(id);
    shop.meddle(() => ({ refuse: true }));
    await expireOpenCheckoutSessions(customer);
    shop.meddle(undefined);
    expect((await page()).status).toBe("open");
    expect(await pay()).toBe(303);
    const subscription = String((await page()).subscription);
    await notify(subscription);
    expect((await shop.stripe().subscriptions.retrieve(subscription)).status).toBe("canceled");
    const { data: charges } = await shop.stripe().charges.list({ customer });
    expect(charges.map(({ amount, amount_refunded: back }) => [amount, back])).toEqual([[2000, 2000]]);
    expect(await shop.rowOf(subscription)).toBeUndefined();
    expect(await shop.personOf(id)).toMatchObject({ membership_status: "free" });
  },
);

it("the reconciliation refunds what it could not refund when it ended the membership", async () => {
  const { id, customer, page, pay } = await createUserWithOpenSession();
  await deleteOwnAccount(id);
  await pay();
  shop.meddle(({ call }) => (call === "POST /v1/refunds" ? { refuse: true } : undefined));
  await reconcileMemberships().catch(() => undefined);
  const subscription = String((await page()).subscription);
  expect((await shop.stripe().subscriptions.retrieve(subscription)).status).toBe("canceled");
  shop.meddle(undefined);
  const refunded = async () =>
    (await shop.stripe().charges.list({ customer })).data.map((charge) => charge.amount_refunded);
  expect(await refunded()).toEqual([0]);
  await reconcileMemberships();
  expect(await refunded()).toEqual([2000]);
});

it("a trial that begins after the deletion ends without a charge, and its card can still have one", async () => {
  const { id, customer, page, pay } = await createUserWithOpenSession(true);
  await deleteOwnAccount(id);
  await pay();
  const subscription = String((await page()).subscription);
  expect((await shop.stripe().subscriptions.retrieve(subscription)).status).toBe("trialing"); // control
  await syncSubscription(subscription);
  expect((await shop.stripe().subscriptions.retrieve(subscription)).status).toBe("canceled");
  expect((await shop.stripe().charges.list({ customer })).data).toEqual([]);
  expect(await sql("SELECT 1 FROM trial_cards WHERE user_id = $1", [id])).toEqual([]);
});

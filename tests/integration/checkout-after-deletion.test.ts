import { deleteAccount } from "@/lib/account/commands/delete-account";
import { createDeletionToken } from "@/lib/account/commands/reauthenticate";
import { expireOpenCheckoutSessions } from "@/lib/membership/commands/cancel-open-purchases";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { db } from "@/lib/server/db";
import { OWNER } from "../support/actors";
import { adminPeopleShop } from "../support/admin-people-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { shop, sql } = adminPeopleShop();
const RETURN_URLS = { successUrl: "http://localhost:3000/a", cancelUrl: "http://localhost:3000/" };

/** A user with an open page of Stripe for the Core membership. */
async function visitor() {
  const { id, customer } = await shop.newPerson();
  await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [id]);
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

/** Deletes the account as its user does. @returns its customer at Stripe */
async function leave(id: string): Promise<string | null> {
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  return deleteAccount(id, { token: createDeletionToken(user, Date.now() + 60_000) });
}

it("an account that its user deletes leaves no page on which a membership can be paid", async () => {
  const { id, page, pay, customer } = await visitor();
  expect((await page()).status).toBe("open"); // control
  expect(await leave(id)).toBe(customer);
  await expireOpenCheckoutSessions(customer);
  expect((await page()).status).toBe("expired");
  expect(await pay()).toBe(410);
  await expireOpenCheckoutSessions(customer);
  await expireOpenCheckoutSessions(null);
});

it("nor does one that staff delete", async () => {
  const { id, page } = await visitor();
  await deleteCustomer(OWNER, id);
  expect((await page()).status).toBe("expired");
});

it.each([
  ["Stripe's event", syncSubscription],
  ["the reconciliation, if the event is lost", reconcileMemberships],
])(
  "the deletion does not depend on Stripe; what is paid on a page that stayed open is refunded by %s",
  async (_name, notify) => {
    const { id, customer, page, pay } = await visitor();
    await leave(id);
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

import { deleteAccount } from "@/lib/account/commands/delete-account";
import { createDeletionToken } from "@/lib/account/commands/reauthenticate";
import { openRenewals } from "@/lib/checkout/commands/renewals/open-renewals";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { hold } from "../../support/hold";
import { renewalShop, type Subscriber } from "../../support/renewal-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, subscriber, meddle, goTo, renewOn, paidOrders } = renewalShop();

type Deletion = (userId: string) => Promise<unknown>;

const asUser: Deletion = async (id) => {
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  return deleteAccount(id, { token: createDeletionToken(user, Date.now() + 60 * 86_400_000) });
};
const asStaff: Deletion = (id) => deleteCustomer(MANAGER, id);
const DELETIONS: [string, Deletion][] = [
  ["the user", asUser],
  ["staff", asStaff],
];

const isDeleted = async ({ id }: Subscriber) =>
  (await sql("SELECT deleted_at FROM users WHERE id = $1", [id]))[0]?.["deleted_at"] !== null;
const lockTable = (table: string) =>
  hold(String(process.env["DATABASE_URL"]), `LOCK TABLE ${table} IN EXCLUSIVE MODE`);

const CONFLICT = {
  code: "conflict",
  message: "A subscription is being renewed right now. Please try again in a few minutes.",
};

describe.each(DELETIONS)("the deletion of an account by %s", (_who, deletion) => {
  it("is refused while a renewal is being charged, and possible afterward", async () => {
    const person = await subscriber();
    let attempt: Promise<unknown> | undefined;
    meddle(({ call }) => {
      if (!/^POST \/v1\/payment_intents\/\w+\/confirm$/.test(call)) return undefined;
      attempt = deletion(person.id);
      return { before: attempt.then(undefined, () => undefined) };
    });
    expect(await renewOn(30)).toBe(1);
    meddle(undefined);
    await expect(attempt).rejects.toMatchObject(CONFLICT);
    expect([await isDeleted(person), await paidOrders(person)]).toEqual([false, 2]);
    await deletion(person.id);
    expect(await isDeleted(person)).toBe(true);
  });

  it.each([
    ["products", false],
    ["products", true],
    ["order_revisions", true],
  ])(
    "is refused while a renewal is being opened, which waits for %s (with store credit: %s)",
    async (table, renewalsUseCredit) => {
      const person = await subscriber();
      await db().user.update({ where: { id: person.id }, data: { renewalsUseCredit } });
      const held = await lockTable(table);
      const renewed = renewOn(30);
      await held.waiting(1);
      const attempt = deletion(person.id).then(
        () => "deleted",
        (error) => error,
      );
      await held.waiting(2);
      await held.free();
      expect(await renewed).toBe(1);
      expect(await attempt).toMatchObject(CONFLICT);
      expect(await paidOrders(person)).toBe(2);
    },
  );

  it.each([false, true])(
    "prevents the opening of a renewal that becomes due in the meantime, without a deadlock (with store credit: %s)",
    async (renewalsUseCredit) => {
      const person = await subscriber();
      await db().user.update({
        where: { id: person.id },
        data: { renewalsUseCredit, storeCredit: { create: {} } },
      });
      const held = await lockTable("gift_cards");
      const attempt = deletion(person.id);
      await held.waiting(1);
      goTo(30);
      const opened = openRenewals(person.id, now()).next();
      await held.waiting(2);
      await held.free();
      await attempt;
      expect(await opened).toMatchObject({ done: true });
      expect(await isDeleted(person)).toBe(true);
      expect(
        await sql("SELECT 1 FROM orders WHERE user_id = $1 AND payment_status = 'pending'", [person.id]),
      ).toEqual([]);
    },
  );
});

import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { getCart } from "@/lib/cart/queries";
import {
  enqueueCartReminders,
  restoreCart,
  setWantsReminders,
  stopReminders,
  updateReminderSettings,
} from "@/lib/cart-reminders/commands";
import {
  getReminderContent,
  getReminderSettings,
  restoreCartToken,
  stopRemindersToken,
} from "@/lib/cart-reminders/queries";
import { reminderSettingsSchema } from "@/lib/cart-reminders/schema";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { dayOf } from "@/lib/core/dates";
import { listReminderSales } from "@/lib/reports/queries/reminder-sales";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { refusal } from "../support/admin-shop";
import { discountShop, errorOf } from "../support/discount-shop";
import { movableClock } from "../support/movable-clock";

const shop = discountShop();
const { sql, shopper, person } = shop;
const { moveTo } = movableClock();

const HOUR = 3600;
const OWNER = { userId: "the-owner", staffRole: "owner" as const };

beforeAll(async () => {
  await sql(
    "INSERT INTO users (id, email, is_admin, updated_at) VALUES ($1, 'o@shop.example', true, now())",
    [OWNER.userId],
  );
  await change({ cartRemindersOn: true });
});

async function change(settings: object) {
  const { version, ...before } = await getReminderSettings();
  await updateReminderSettings(OWNER, { ...before, ...settings, version });
}

/** A customer who wants reminders, with an item in the cart. */
async function customer({ wants = true, verified = true } = {}) {
  const { id, email } = await person({ verified });
  if (wants) await setWantsReminders(id, true);
  const one = shopper(id);
  await one.add(0, 2);
  return { ...one, id, email };
}
type Customer = Awaited<ReturnType<typeof customer>>;

/** The steps that were queued for a customer, after the job has run. */
async function remindersOf({ id }: Pick<Customer, "id">): Promise<number[]> {
  await enqueueCartReminders();
  const rows = await sql("SELECT step FROM cart_reminders WHERE user_id = $1 ORDER BY queued_at, step", [id]);
  return rows.map(({ step }) => Number(step));
}

async function firstReminder(one: Customer): Promise<string> {
  await enqueueCartReminders();
  const [row] = await sql("SELECT id FROM cart_reminders WHERE user_id = $1", [one.id]);
  return String(row?.["id"]);
}

const linkOf = (id: string) => ({ reminder: id, proof: restoreCartToken(id) });
const contentsOf = async ({ owner, viewer }: ReturnType<typeof shopper>) =>
  (await getCart(owner, viewer as never)).map(({ quantity, isSubscription }) => [quantity, isSubscription]);

/** Pays for the cart. @returns the order's id */
async function buy(one: ReturnType<typeof shopper>): Promise<string> {
  const { paymentIntentId } = await one.pay();
  await shop.confirm(paymentIntentId);
  await finalizePayment(await readIntent(paymentIntentId));
  return String((await shop.orderOf(paymentIntentId))?.["id"]);
}

describe("a cart that was left", () => {
  it("is mentioned after 4 and 48 hours, each time once", async () => {
    const one = await customer();
    moveTo(4 * HOUR - 60);
    expect(await remindersOf(one)).toEqual([]);
    moveTo(4 * HOUR + 60);
    expect(await remindersOf(one)).toEqual([1]);
    expect(await Promise.all([remindersOf(one), remindersOf(one)])).toEqual([[1], [1]]);
    moveTo(48 * HOUR - 60);
    expect(await remindersOf(one)).toEqual([1]);
    moveTo(48 * HOUR + 60);
    expect(await remindersOf(one)).toEqual([1, 2]);
    moveTo(60 * HOUR);
    expect(await remindersOf(one)).toEqual([1, 2]);
    const mails = await sql("SELECT template FROM mail_outbox WHERE recipient = $1", [one.email]);
    expect(mails.map(({ template }) => template)).toEqual(["cart-reminder", "cart-reminder"]);
  });

  it("is mentioned by two jobs at once only once", async () => {
    const one = await customer();
    moveTo(5 * HOUR);
    await Promise.all(Array.from({ length: 8 }, () => enqueueCartReminders()));
    expect(await remindersOf(one)).toEqual([1]);
    expect(await sql("SELECT 1 FROM mail_outbox WHERE recipient = $1", [one.email])).toHaveLength(1);
  });

  it.each([
    ["its owner did not choose reminders", () => customer({ wants: false })],
    ["its owner's address is not confirmed", () => customer({ verified: false })],
    [
      "nothing in it can be bought",
      async () => {
        const one = await customer();
        await sql("UPDATE cart_lines SET product_id = (SELECT id FROM products WHERE slug = 'seasonings')");
        await sql("UPDATE products SET is_active = false WHERE slug = 'seasonings'");
        return one;
      },
    ],
    [
      "it is empty",
      async () => {
        const one = await customer();
        await sql("DELETE FROM cart_lines");
        return one;
      },
    ],
    [
      "its owner has bought since then",
      async () => {
        const one = await customer();
        await one.add(1, 1);
        await buy(one);
        await sql(
          "INSERT INTO cart_lines (id, cart_id, product_id, quantity, created_at, updated_at) SELECT 'left', c.id, p.id, 1, c.updated_at, c.updated_at FROM carts c, products p WHERE c.user_id = $1 AND p.slug = 'hemp-cheese'",
          [one.id],
        );
        return one;
      },
    ],
  ])("is not mentioned if %s", async (_why, make) => {
    const one = await make();
    moveTo(5 * HOUR);
    expect(await remindersOf(one)).toEqual([]);
    expect(await remindersOf(await customerLeftAt(0))).toEqual([1]); // control
  });

  /** A customer whose cart was left at this second of the test. */
  async function customerLeftAt(seconds: number) {
    moveTo(seconds);
    const one = await customer();
    moveTo(5 * HOUR);
    return one;
  }

  it("is not mentioned while reminders are off, nor afterward if it was left long before", async () => {
    await change({ cartRemindersOn: false });
    const one = await customer();
    moveTo(5 * HOUR);
    expect(await remindersOf(one)).toEqual([]);
    await change({ cartRemindersOn: true });
    moveTo(29 * HOUR);
    expect(await remindersOf(one)).toEqual([]);
    moveTo(27 * HOUR);
    expect(await remindersOf(one)).toEqual([1]);
  });

  it("gets no second reminder once it was changed, and the next cart none for 7 days", async () => {
    const one = await customer();
    moveTo(5 * HOUR);
    expect(await remindersOf(one)).toEqual([1]);
    await one.add(1, 1);
    moveTo(49 * HOUR);
    expect(await remindersOf(one)).toEqual([1]);
    moveTo(8 * 24 * HOUR);
    await one.add(1, 1);
    moveTo(8 * 24 * HOUR + 5 * HOUR);
    expect(await remindersOf(one)).toEqual([1, 1]);
  });

  it("is mentioned after other hours if the owner of the shop chose them", async () => {
    await change({ firstReminderHours: 1, secondReminderHours: 3 });
    const one = await customer();
    moveTo(1.1 * HOUR);
    expect(await remindersOf(one)).toEqual([1]);
    moveTo(3.1 * HOUR);
    expect(await remindersOf(one)).toEqual([1, 2]);
    await change({ firstReminderHours: 4, secondReminderHours: 48 });
  });
});

describe("the mail", () => {
  it("lists what can be bought, and has no reason any more once the cart was changed or reminders were stopped", async () => {
    const one = await customer();
    await one.add(1, 1);
    moveTo(5 * HOUR);
    const id = await firstReminder(one);
    expect(await getReminderContent(id)).toMatchObject({ items: [{ quantity: 2 }, { quantity: 1 }] });
    await stopReminders({ user: one.id, proof: stopRemindersToken(one.id) });
    expect(await getReminderContent(id)).toBeNull();
    await setWantsReminders(one.id, true);
    expect(await getReminderContent(id)).not.toBeNull();
    await sql("UPDATE users SET email_verified_at = email_verified_at + interval '6 hours' WHERE id = $1", [
      one.id,
    ]);
    expect(await getReminderContent(id)).toBeNull(); // they have confirmed another address since
    await sql("UPDATE users SET email_verified_at = email_verified_at - interval '6 hours' WHERE id = $1", [
      one.id,
    ]);
    await one.add(1, 1);
    expect(await getReminderContent(id)).toBeNull();
  });

  it("is stopped by its own link only", async () => {
    const [one, other] = [await customer(), await customer()];
    expect(await refusal(stopReminders({ user: one.id, proof: stopRemindersToken(other.id) }))).toMatchObject(
      {
        code: "not_found",
      },
    );
    moveTo(5 * HOUR);
    expect(await remindersOf(one)).toEqual([1]);
  });
});

describe("its link", () => {
  it("copies the cart to another device, however often it is opened, and not beyond the stock", async () => {
    const one = await customer();
    await one.add(1, 3);
    moveTo(5 * HOUR);
    const id = await firstReminder(one);
    const device = shopper();
    await device.add(0, 1);
    await sql("UPDATE products SET available = 2 WHERE id = $1", [shop.product(1)]);
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => restoreCart(linkOf(id), device.owner, { isMember: false })),
    );
    expect(opened.map(({ added }) => added).sort()).toEqual([0, 0, 0, 3]);
    expect((await contentsOf(device)).map(([quantity]) => quantity)).toEqual([2, 2]);
    await sql("UPDATE products SET available = on_hand");
  });

  it("copies a product that is in the cart once and as a subscription in both quantities", async () => {
    const { id, email } = await person();
    await setWantsReminders(id, true);
    const one = { ...shopper(id, { isMember: true }), id, email };
    await one.add(0, 2);
    await one.add(0, 3, true);
    moveTo(5 * HOUR);
    const device = shopper();
    await device.add(0, 1);
    await restoreCart(linkOf(await firstReminder(one)), device.owner, { isMember: false });
    expect(await contentsOf(device)).toEqual([[5, false]]);
  });

  it("leaves its owner's cart as it is, and the second reminder follows", async () => {
    const one = await customer();
    moveTo(5 * HOUR);
    const id = await firstReminder(one);
    expect(await restoreCart(linkOf(id), one.owner, { isMember: false })).toMatchObject({ added: 0 });
    expect(await contentsOf(one)).toEqual([[2, false]]);
    moveTo(49 * HOUR);
    expect(await remindersOf(one)).toEqual([1, 2]);
  });

  it("is refused with another signature, and after 30 days", async () => {
    const one = await customer();
    moveTo(5 * HOUR);
    const id = await firstReminder(one);
    const restore = (proof: string) =>
      errorOf(restoreCart({ reminder: id, proof }, shopper().owner, { isMember: false }));
    expect(await restore(restoreCartToken("another"))).toMatchObject({ code: "not_found" });
    moveTo(29 * 24 * HOUR);
    expect(await restore(restoreCartToken(id))).toBeNull();
    moveTo(31 * 24 * HOUR);
    expect(await restore(restoreCartToken(id))).toMatchObject({ code: "not_found" });
  });
});

describe("an order", () => {
  const sales = async () => {
    const day = dayOf(now(), "UTC");
    const rows = await listReminderSales({ range: { from: "2026-11-01", to: day }, timeZone: "UTC" });
    return rows.map(({ opened, orders, revenueCents }) => [opened, orders, revenueCents]);
  };
  const minus = (after: number[][], before: number[][]) =>
    after.map((row, step) => row.map((value, index) => value - (before[step]?.[index] ?? 0)));

  it("within 7 days after the link was opened counts as sales of the reminder, also a guest's, and ends the reminders", async () => {
    const one = await customer();
    moveTo(5 * HOUR);
    const before = await sales();
    const id = await firstReminder(one);
    const device = shopper();
    await restoreCart(linkOf(id), device.owner, { isMember: false });
    const order = await buy(device);
    const [{ subtotal_cents: subtotal } = {}] = await sql("SELECT subtotal_cents FROM orders WHERE id = $1", [
      order,
    ]);
    expect(minus(await sales(), before)).toEqual([
      [1, 1, Number(subtotal)],
      [0, 0, 0],
    ]);
    moveTo(49 * HOUR);
    expect(await remindersOf(one)).toEqual([1]);
  });

  it.each([
    ["without the link", 0, false],
    ["8 days after the link was opened", 8 * 24 * HOUR, true],
  ])("%s does not", async (_when, later, opens) => {
    const one = await customer();
    moveTo(5 * HOUR);
    const id = await firstReminder(one);
    if (opens) await restoreCart(linkOf(id), one.owner, { isMember: false });
    moveTo(5 * HOUR + later);
    await buy(one);
    expect(await sql("SELECT order_id FROM cart_reminders WHERE id = $1", [id])).toEqual([
      { order_id: null },
    ]);
  });
});

describe("the settings", () => {
  it("refuse a second reminder before the first, name the field, and are audited", async () => {
    const wrong = reminderSettingsSchema.safeParse({
      cartRemindersOn: true,
      firstReminderHours: "5",
      secondReminderHours: 4,
    });
    expect(wrong.error?.issues).toMatchObject([
      { path: ["secondReminderHours"], message: "must be later than the first" },
    ]);
    expect(
      await refusal(updateReminderSettings(OWNER, { ...(await getReminderSettings()), version: 0 })),
    ).toMatchObject({ code: "conflict" });
    expect(
      await db().auditLog.count({ where: { action: "settings.cart-reminders", actorId: OWNER.userId } }),
    ).toBeGreaterThan(0);
  });

  it("off by default", async () => {
    const [row] = await sql(
      "SELECT column_default AS value FROM information_schema.columns WHERE column_name IN ('cart_reminders_on', 'wants_cart_reminders')",
    );
    expect(row).toEqual({ value: "false" });
  });
});

it("deleting an account deletes its reminders", async () => {
  const one = await customer();
  moveTo(5 * HOUR);
  await firstReminder(one);
  const whose = { userId: one.id, email: one.email, isProven: true };
  expect(await PERSONAL_DATA.CartReminder.read(whose)).toHaveLength(1);
  await db().$transaction(async (tx) => {
    for (const table of Object.values(PERSONAL_DATA)) await table.erase(tx, whose);
  });
  expect(await PERSONAL_DATA.CartReminder.read(whose)).toEqual([]);
  expect(await remindersOf(one)).toEqual([]);
});

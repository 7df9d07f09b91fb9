import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { removeLine } from "@/lib/cart/commands/change-lines";
import {
  enqueueCartReminders,
  setWantsReminders,
  stopReminders,
  updateReminderSettings,
} from "@/lib/cart-reminders/commands";
import { getReminderContent, getReminderSettings, stopRemindersToken } from "@/lib/cart-reminders/queries";
import { reminderSettingsSchema } from "@/lib/cart-reminders/schema";
import { db } from "@/lib/server/db";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";

import { HOUR, reminderShop } from "../../support/reminder-shop";

const { sql, customer, remindersOf, firstReminder, buy, change, moveTo } = reminderShop();

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
    const mails = await sql("SELECT template, is_bulk FROM mail_outbox WHERE recipient = $1", [one.email]);
    expect(mails).toEqual(Array.from({ length: 2 }, () => ({ template: "cart-reminder", is_bulk: true })));
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

  it("counts from the removal of an item, which is a change too", async () => {
    const one = await customer();
    const second = await one.add(1, 1);
    moveTo(3.9 * HOUR);
    await removeLine(one.owner, second);
    moveTo(4.1 * HOUR);
    expect(await remindersOf(one)).toEqual([]);
    moveTo(7.8 * HOUR);
    expect(await remindersOf(one)).toEqual([]);
    moveTo(8 * HOUR);
    expect(await remindersOf(one)).toEqual([1]);
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
  const whose = { userId: one.id, email: one.email, isEmailVerified: true };
  expect(await PERSONAL_DATA.CartReminder.read(whose)).toHaveLength(1);
  await db().$transaction(async (tx) => {
    for (const table of Object.values(PERSONAL_DATA)) await table.erase(tx, whose);
  });
  expect(await PERSONAL_DATA.CartReminder.read(whose)).toEqual([]);
  expect(await remindersOf(one)).toEqual([]);
});

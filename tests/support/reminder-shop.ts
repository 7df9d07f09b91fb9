import {
  enqueueCartReminders,
  setWantsReminders,
  updateReminderSettings,
} from "@/lib/cart-reminders/commands";
import { getReminderSettings } from "@/lib/cart-reminders/queries";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { OWNER } from "./actors";
import { discountShop } from "./discount-shop";
import { movableClock } from "./movable-clock";

/** Seconds. */
export const HOUR = 3600;

/** The discount shop with cart reminders on, and customers who want them. */
export function reminderShop() {
  const shop = discountShop();
  const { sql, shopper, person } = shop;
  const { moveTo } = movableClock();

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
  type Customer = Pick<Awaited<ReturnType<typeof customer>>, "id">;

  /** The steps that were queued for a customer, after the job has run. */
  async function remindersOf({ id }: Customer): Promise<number[]> {
    await enqueueCartReminders();
    const rows = await sql("SELECT step FROM cart_reminders WHERE user_id = $1 ORDER BY queued_at, step", [
      id,
    ]);
    return rows.map(({ step }) => Number(step));
  }

  async function firstReminder({ id }: Customer): Promise<string> {
    await enqueueCartReminders();
    const [row] = await sql("SELECT id FROM cart_reminders WHERE user_id = $1", [id]);
    return String(row?.["id"]);
  }

  /** Pays for the cart. @returns the order's id */
  async function buy(one: ReturnType<typeof shopper>): Promise<string> {
    const { paymentIntentId } = await one.pay();
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    return String((await shop.orderOf(paymentIntentId))?.["id"]);
  }

  return { ...shop, change, customer, remindersOf, firstReminder, buy, moveTo };
}

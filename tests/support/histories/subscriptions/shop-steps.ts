import { randomUUID } from "node:crypto";
import { now, secondsAfter } from "@/lib/server/clock";
import {
  updateSubscription,
  updateSubscriptionAsStaff,
} from "@/lib/subscriptions/commands/update-subscription";
import { MANAGER } from "../../actors";
import { choose } from "../choose";
import type { SubscriptionHistory } from "./subscription-history";

type Action = (history: SubscriptionHistory, n: number) => Promise<unknown>;

const DAY_SECONDS = 24 * 3600;
/** States with and without a tax rate of their own. */
const STATES = ["CA", "NY", "NV"] as const;

/** A product is on sale from now on, for some days. */
async function startSale({ sql, product }: SubscriptionHistory, n: number): Promise<void> {
  await sql("DELETE FROM price_changes");
  await sql(
    "INSERT INTO price_changes (id, product_id, price_cents, starts_at, ends_at, updated_at) VALUES ($1, $2, $3, $4, $5, now())",
    [
      randomUUID(),
      product(n % 2),
      choose([700, 900, 1200], n),
      now(),
      secondsAfter(now(), ((n % 6) + 0.5) * DAY_SECONDS),
    ],
  );
}

/** What the owner changes in the price of all renewals. */
async function changeRules({ sql }: SubscriptionHistory, n: number): Promise<void> {
  const setting = (column: string, value: object) =>
    sql(`UPDATE marketing_settings SET ${column} = ${column} || $1::jsonb`, [JSON.stringify(value)]);
  const enabled = n % 2 > 0;
  if (n % 5 === 0) await setting("flash_sale", { enabled, discountPercentage: 15 });
  if (n % 5 === 1) await setting("offers", { categorySale: enabled });
  if (n % 5 === 2) await setting("offers", { bundle: enabled });
  if (n % 5 === 3)
    await sql("UPDATE membership_plans SET discount_percentage = $1 WHERE slug = 'core'", [
      choose([10, 5, 15], n),
    ]);
  if (n % 5 === 4)
    await sql("UPDATE tax_rates SET rate_thousandths = $2 WHERE state = $1", [
      choose(["default", "NY"], n),
      choose([8000, 6625, 0], n),
    ]);
}

/** What the owner changes in delivery. */
async function changeDelivery({ sql, product }: SubscriptionHistory, n: number): Promise<void> {
  const isOn = n % 2 > 0;
  const zones = () =>
    sql(
      "INSERT INTO delivery_method_states (method_id, state, price_cents) VALUES ('standard', $1, $2) ON CONFLICT (method_id, state) DO UPDATE SET price_cents = $2",
      [choose(STATES, n), choose([null, 900], n >> 1)],
    );
  if (n % 6 === 0) await sql("UPDATE store_settings SET shipping_mode = $1", [n > 11 ? "free" : "policy"]);
  if (n % 6 === 1) await zones();
  if (n % 6 === 2)
    await sql("UPDATE delivery_methods SET is_everywhere = $1 WHERE id = 'standard'", [n > 11]);
  if (n % 6 === 3) await sql("UPDATE delivery_methods SET is_on = $1 WHERE id = 'expedited'", [n > 11]);
  if (n % 6 === 4) {
    await sql("UPDATE products SET is_chilled = $2 WHERE id = $1", [product(n), isOn]);
    await sql("UPDATE delivery_methods SET carries_chilled = $1 WHERE id = 'standard'", [n > 11]);
  }
  if (n % 6 === 5) await sql("UPDATE store_settings SET standard_shipping_cents = $1", [n > 11 ? 599 : 299]);
}

/** The address of a subscription changes to one in another state: by its owner, or by staff. */
async function changeAddress({ sql, userId, ids, rows }: SubscriptionHistory, n: number): Promise<void> {
  const [id, state] = [choose(ids, n), choose(STATES, n)];
  const address = {
    firstName: "Olive",
    lastName: "Grove",
    address: "1 Mill Road",
    city: "Town",
    state,
    zip: "10001",
  };
  if (n % 2) {
    const version = (await rows()).find((row) => row.id === id)?.version ?? 0;
    await updateSubscriptionAsStaff({ actor: MANAGER, version }, id, { shippingAddress: address });
    return;
  }
  const addressId = randomUUID();
  await sql(
    `INSERT INTO addresses (id, user_id, first_name, last_name, address, city, state, zip, updated_at)
     VALUES ($1, $2, 'Olive', 'Grove', '1 Mill Road', 'Town', $3, '10001', now())`,
    [addressId, userId, state],
  );
  await updateSubscription(userId, id, { addressId });
}

const CHANGES: readonly [Action, ...Action[]] = [startSale, changeRules, changeDelivery, changeAddress];

/** What the shop changes between the announcement of a renewal and its charge, on any day or on the last one. */
export const SHOP_STEPS: Record<string, Action> = {
  startSale,
  changeRules,
  changeDelivery,
  changeAddress,
  changeLate: async (history, n) => {
    await history.toDayBefore();
    await choose(CHANGES, n)(history, (n * 7) % 24);
    await history.nextDay();
  },
};

import type { Sql } from "../../database";

/** All settings as they are when a history begins. */
export async function resetShop(sql: Sql): Promise<void> {
  await sql("DELETE FROM price_changes");
  await sql("DELETE FROM delivery_method_states");
  await sql("UPDATE delivery_methods SET is_on = true, is_everywhere = true, carries_chilled = true");
  await sql("UPDATE products SET is_chilled = false");
  await sql("UPDATE membership_plans SET discount_percentage = 10 WHERE slug = 'core'");
  await sql("UPDATE store_settings SET shipping_mode = 'free', standard_shipping_cents = 599");
  await sql(
    `UPDATE marketing_settings SET flash_sale = flash_sale || '{"enabled": false}', offers = '{"bundle": true, "categorySale": true}'`,
  );
  await sql(
    `INSERT INTO tax_rates (state, rate_thousandths, updated_at) VALUES ('default', 8000, now()), ('NY', 8875, now())
     ON CONFLICT (state) DO UPDATE SET rate_thousandths = excluded.rate_thousandths`,
  );
}

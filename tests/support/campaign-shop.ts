import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { instantOf, type LocalTime, localTimeOf } from "@/lib/core/dates";
import { updateMarketingSettings } from "@/lib/marketing/commands/update-marketing-settings";
import { updateMarketingSchema } from "@/lib/marketing/schema";
import { now } from "@/lib/server/clock";
import { OWNER } from "./actors";
import { movableClock } from "./movable-clock";
import { paymentShop } from "./payment-shop";

export const ZONE = "America/Los_Angeles";
/** Milliseconds. */
export const SHORTLY = 5000;

/** A time of the shop's clock, some minutes from now. */
export const inMinutes = (minutes: number): LocalTime =>
  localTimeOf(new Date(now().getTime() + minutes * 60_000), ZONE);

export const marketing = (change: object) =>
  updateMarketingSettings(OWNER, updateMarketingSchema.parse(change));

/** The payment shop with an owner, whose first product costs $10 without tax before each test. */
export function campaignShop() {
  const shop = paymentShop();
  const { sql, product } = shop;
  const { moveTo } = movableClock();

  beforeAll(() =>
    sql(
      "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-owner', 'o@shop.example', 'Olga', true, now())",
    ),
  );
  beforeEach(async () => {
    await sql("UPDATE products SET regular_price_cents = 1000, wholesale_price_cents = NULL WHERE id = $1", [
      product(0),
    ]);
    await sql("UPDATE tax_rates SET rate_thousandths = 0");
  });

  return {
    ...shop,
    /** Moves the clock to an instant, less some milliseconds. */
    moveBefore: (local: LocalTime, milliseconds: number) => {
      moveTo(0);
      moveTo((instantOf(local, ZONE).getTime() - milliseconds - now().getTime()) / 1000);
    },
    /** Presses Pay with an amount that the page has shown. */
    payAmount: ({ owner, viewer }: ReturnType<typeof shop.shopper>, amount: number) =>
      preparePayment(
        { owner, viewer, secretHash: "mine", input: { amount, shippingMethod: "standard" } },
        `address-of-${owner.sessionId}`,
      ),
  };
}

import { createDraft, quoteDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { payDraft } from "@/lib/checkout/commands/drafts/pay-draft";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { draftPath } from "@/lib/orders/queries/draft-orders";
import { createDraftSchema } from "@/lib/orders/schema/draft-order";
import { hashToken } from "@/lib/server/hash";
import { MANAGER } from "./actors";
import { ADDRESS } from "./buyer";
import type { Sql } from "./database";
import { paymentShop } from "./payment-shop";

/** What staff enter for a new customer, besides the items. @param person number of the customer */
const formOf = (person: number) => ({
  ...ADDRESS,
  email: `caller${person}@field.example`,
  shippingMethod: "standard",
  days: "7",
  requestKey: `draft-${person}-of-a-test`,
});

/** The orders and emails of payment links. */
const recordsOf = (sql: Sql) => ({
  /** The orders created from a payment link. */
  ordersOf: (id: string) =>
    sql(
      "SELECT id, user_id, payment_status::text AS status, total_cents AS total, cancelled_at IS NOT NULL AS over FROM orders WHERE draft_order_id = $1 ORDER BY created_at, id",
      [id],
    ),
  /** The templates of the emails to an address, oldest first. */
  mailsTo: async (email: string) =>
    (await sql("SELECT template FROM mail_outbox WHERE recipient = $1 ORDER BY created_at", [email])).map(
      ({ template }) => template,
    ),
});

/** A test shop with a manager who creates payment links. */
export function draftShop() {
  const shop = paymentShop();
  const { sql } = shop;
  let people = 0;

  beforeAll(() =>
    sql(
      "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ($1, 'm@shop.example', 'Mona', true, now())",
      [MANAGER.userId],
    ),
  );

  /** A payment link for a new customer. */
  async function draft(change: object = {}, ...quantities: number[]) {
    people += 1;
    const lines = (quantities.length > 0 ? quantities : [2]).map((quantity, index) => ({
      productId: String(shop.product(index)),
      quantity: String(quantity),
    }));
    const parsed = createDraftSchema.parse({ ...formOf(people), lines, ...change, amount: 0 });
    const { totalCents } = await quoteDraft(parsed);
    const input = { ...parsed, amount: totalCents };
    const row = await createDraft(MANAGER, input);
    const proof = new URLSearchParams(draftPath(row.id).split("?")[1]).get("proof") ?? "";
    return { ...row, proof, input, amount: totalCents };
  }
  type Draft = Awaited<ReturnType<typeof draft>>;

  /** Presses Pay in the browser with this secret. */
  const pay = ({ id, proof, amount }: Pick<Draft, "id" | "proof" | "amount">, secret = "mine") =>
    payDraft(id, { proof, amount }, { secretHash: hashToken(secret), address: `address-of-${id}` });

  return {
    ...shop,
    draft,
    pay,
    /** Changes the price of the first product. @param by cents, negative to lower it */
    changePrice: (by: number) =>
      sql("UPDATE products SET regular_price_cents = regular_price_cents + $2 WHERE id = $1", [
        shop.product(0),
        by,
      ]),
    /** Pays with a card, and finalizes. @returns the payment's id */
    payAndFinalize: async (one: Draft) => {
      const { paymentIntentId: intent } = await pay(one);
      await shop.confirm(intent);
      await finalizePayment(await readIntent(intent));
      return intent;
    },
    ...recordsOf(sql),
  };
}

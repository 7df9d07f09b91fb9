import { payDraft } from "@/lib/checkout/commands/drafts/pay-draft";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { editOrder } from "@/lib/checkout/commands/order-edits/edit-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { quoteEdit } from "@/lib/checkout/queries/price-edit";
import { draftPath } from "@/lib/orders/queries/draft-orders";
import { editOrderSchema } from "@/lib/orders/schema/order-edit";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { MANAGER } from "./actors";
import { creditShop } from "./credit-shop";

/**
 * The credit shop, with products at $10, $10 and $6, whose orders staff edit.
 * @param shop the credit shop, if it exists already
 */
export function editShop<Shop extends ReturnType<typeof creditShop>>(shop: Shop = creditShop() as Shop) {
  const { sql } = shop;
  let edits = 0;

  beforeAll(async () => {
    for (const [index, price] of [1000, 1000, 600].entries()) await setPrice(index, price);
  });

  const setPrice = (index: number, price: number) =>
    sql("UPDATE products SET regular_price_cents = $2, wholesale_price_cents = NULL WHERE id = $1", [
      shop.product(index),
      price,
    ]);
  const line = (index: number, quantity: number) => ({
    productId: String(shop.product(index)),
    quantity: String(quantity),
  });
  const lineIds = async (id: string) =>
    (await sql("SELECT id FROM order_lines WHERE order_id = $1 ORDER BY position", [id])).map((row) =>
      String(row["id"]),
    );
  const rowOf = async (id: string) => (await sql("SELECT * FROM orders WHERE id = $1", [id]))[0] ?? {};
  const versionOf = async (id: string) => Number((await rowOf(id))["version"]);

  /** Removes units of an order's first line and adds units of products, at the difference that the shop names. */
  async function prepare(id: string, remove: number, added: ReturnType<typeof line>[], change: object = {}) {
    const [first] = await lineIds(id);
    edits += 1;
    const input = {
      removed: remove > 0 ? [{ id: String(first), quantity: String(remove) }] : [],
      lines: added,
      note: "As you asked",
      days: "7",
      requestKey: `edit-of-a-test-${edits}`,
      version: await versionOf(id),
      amount: 0,
      ...change,
    };
    const parsed = editOrderSchema.parse(input);
    const { differenceCents } = await quoteEdit(id, parsed);
    return { ...parsed, amount: differenceCents, ...change };
  }
  const edit = async (id: string, remove: number, ...added: ReturnType<typeof line>[]) => {
    const input = await prepare(id, remove, added);
    return { ...(await editOrder(MANAGER, id, input)), input };
  };
  /** The orders of items that were added to an order. */
  const addedTo = (id: string) =>
    sql(
      `SELECT o.* FROM orders o JOIN draft_orders d ON d.id = o.draft_order_id WHERE d.adds_to_order_id = $1 ORDER BY o.created_at, o.id`,
      [id],
    );
  /** Marks a paid order as packed with another one. */
  const packWith = async (mainId: string, id: string) => {
    const draft = await db().draftOrder.create({
      data: {
        ...{
          requestKey: `with-${mainId}`,
          email: "b@shop.example",
          shippingAddress: {},
          actorId: MANAGER.userId,
        },
        ...{ addsToOrderId: mainId, quotedCents: 100, expiresAt: new Date("2100-01-01") },
      },
    });
    await sql("UPDATE orders SET draft_order_id = $2 WHERE id = $1", [id, draft.id]);
  };
  const linkOf = async (id: string) => {
    const rows = await sql(
      "SELECT id, quoted_cents FROM draft_orders WHERE adds_to_order_id = $1 ORDER BY created_at DESC",
      [id],
    );
    const draft = String(rows[0]?.["id"]);
    const proof = new URLSearchParams(draftPath(draft).split("?")[1]).get("proof") ?? "";
    return { id: draft, proof, amount: Number(rows[0]?.["quoted_cents"]) };
  };
  const begin = async (id: string, secret = "mine") => {
    const { id: draft, proof, amount } = await linkOf(id);
    return payDraft(
      draft,
      { proof, amount },
      { secretHash: hashToken(secret), address: `address-of-${draft}` },
    );
  };
  const pay = async (id: string) => {
    const { paymentIntentId } = await begin(id);
    await shop.confirm(paymentIntentId);
    return { intent: paymentIntentId, result: await finalizePayment(await readIntent(paymentIntentId)) };
  };
  const refundedAtStripe = async (intent: string) => {
    const { latest_charge } = await readIntent(intent);
    return typeof latest_charge === "object" ? (latest_charge?.amount_refunded ?? 0) : 0;
  };
  const mailsOf = async (id: string) =>
    (
      await sql(
        "SELECT template FROM mail_outbox WHERE recipient = (SELECT customer_email FROM orders WHERE id = $1) AND data::text LIKE '%' || $2 || '%' ORDER BY created_at",
        [id, id],
      )
    ).map(({ template }) => template);
  const unitsOf = async (index: number) =>
    Number(
      (await sql("SELECT available FROM products WHERE id = $1", [shop.product(index)]))[0]?.["available"],
    );
  /** Refunds as staff do what is left of an order. */
  const refundAll = async (id: string) => {
    const { refundable, version } = await getAdminOrder(id);
    edits += 1;
    const requestKey = `rest-of-a-test-${edits}`;
    return refundOrder(MANAGER.userId, id, {
      kind: "full",
      restock: true,
      amount: refundable.leftCents,
      requestKey,
      version,
      reason: "",
    });
  };

  return {
    ...shop,
    setPrice,
    line,
    lineIds,
    rowOf,
    versionOf,
    prepare,
    edit,
    addedTo,
    packWith,
    linkOf,
    begin,
    pay,
    refundedAtStripe,
    mailsOf,
    unitsOf,
    refundAll,
  };
}

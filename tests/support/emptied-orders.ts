import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import type { editShop } from "./edit-shop";
import { waitFor } from "./wait-for";

/**
 * Orders whose units an edit removes completely, in exchange for an order of added items.
 * @param shop of the test file
 */
export function emptiedOrders(shop: ReturnType<typeof editShop>) {
  const { sql, edit, line, addedTo } = shop;

  /** A paid order of two units, of a new account. */
  async function boughtByAccount() {
    const { id: userId } = await shop.person();
    return { userId, ...(await shop.bought({ userId })) };
  }

  /** An order that an edit has emptied, and a paid addition to it. */
  async function emptiedWithAddition() {
    const main = await boughtByAccount();
    const addition = await shop.bought({ userId: main.userId });
    await edit(main.id, 2, line(1, 2));
    const [added] = await addedTo(main.id);
    await shop.packWith(main.id, addition.id);
    return { ...main, addition, added };
  }

  /** A paid order of two units with a dispute that the shop does not know of yet. */
  async function boughtWithUnknownDispute() {
    const { id, intent } = await shop.bought({ quantity: 2, card: "pm_card_createDispute" });
    await sql("DELETE FROM disputes WHERE order_id = $1", [id]);
    await sql("DELETE FROM order_holds WHERE order_id = $1", [id]);
    return { id, intent };
  }

  /** The id of an order's dispute at Stripe. */
  const disputeOf = async (id: string) =>
    String((await sql("SELECT stripe_dispute_id AS id FROM disputes WHERE order_id = $1", [id]))[0]?.["id"]);

  /** An order whose payment is disputed after an edit has emptied it. */
  async function disputedAfterEdit() {
    const { id, intent } = await boughtWithUnknownDispute();
    await edit(id, 2, line(1, 2));
    const [added] = await addedTo(id);
    await syncOrderMoney(intent);
    const dispute = await disputeOf(id);
    const win = async () => {
      const evidence = { uncategorized_text: "winning_evidence" };
      const disputes = shop.stripe().disputes;
      await disputes.update(dispute, { evidence, submit: true });
      await waitFor(async () => (await disputes.retrieve(dispute)).status === "won"); // the sandbox decides after a delay
      await syncOrderMoney(intent);
    };
    const dueAlerts = () =>
      sql("SELECT object_id AS id, message FROM notices WHERE kind = 'refund_due' AND key LIKE $1", [
        `%${dispute}%`,
      ]);
    return { id, intent, added: String(added?.["id"]), win, dueAlerts };
  }

  return { boughtByAccount, emptiedWithAddition, boughtWithUnknownDispute, disputeOf, disputedAfterEdit };
}

import { lockMainOrders } from "@/lib/checkout/commands/drafts/join-order";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { editOrder } from "@/lib/checkout/commands/order-edits/edit-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { packOrder } from "@/lib/fulfillment/commands/pack-order";
import { getPackingOrder } from "@/lib/fulfillment/queries/packing-order";
import { lockStock } from "@/lib/inventory/commands/lock-stock";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { editShop } from "../../support/edit-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = editShop();
const { sql, line, rowOf, prepare, edit, addedTo, begin } = shop;

const deadlocks = (answers: unknown[]) =>
  answers.filter((answer) => /40P01|P2034|deadlock/i.test(describeError(answer)));
const describeError = (answer: unknown) =>
  answer instanceof Error ? `${answer.message} ${JSON.stringify(answer)}` : "";

describe("packing an order whose edit is paid", () => {
  /**
   * Packing and the payment wait for the order's row.
   * @returns what the packer has packed, and whether the edit was made
   */
  async function race(first: "packing" | "payment") {
    const { id } = await shop.bought({ quantity: 2 });
    await edit(id, 1, line(1, 3));
    const { paymentIntentId } = await begin(id);
    await shop.confirm(paymentIntentId);
    const intent = await readIntent(paymentIntentId);
    const seen = await getPackingOrder(id);
    const row = await shop.holdRow("orders", id);
    const acts = {
      packing: () =>
        packOrder(MANAGER, id, { version: seen.version, lots: [] }).catch((error: unknown) => error),
      payment: () => finalizePayment(intent),
    };
    const one = acts[first]();
    await row.waiting(1);
    const other = acts[first === "packing" ? "payment" : "packing"]();
    await row.waiting(2);
    await row.free();
    await Promise.all([one, other]);
    const [added] = await addedTo(id);
    return { order: await rowOf(id), refunded: (await getAdminOrder(id)).lines[0]?.refunded, added };
  }

  it("is not applied when packing comes first", async () => {
    const { order, refunded, added } = await race("packing");
    expect(order).toMatchObject({ fulfillment_status: "packed" });
    expect([refunded, added?.["cancelled_at"] === null]).toEqual([0, false]);
  });

  it("makes the packer look again when it comes first", async () => {
    const { order, refunded, added } = await race("payment");
    expect(order).toMatchObject({ fulfillment_status: "new" });
    expect([refunded, added?.["cancelled_at"] === null]).toEqual([1, true]);
  });

  it("would leave a parcel with removed units if the packer did not see the change (control)", async () => {
    await sql(`CREATE FUNCTION hide_edit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.version > OLD.version AND NEW.fulfillment_status = 'new' THEN NEW.version := OLD.version; END IF; RETURN NEW; END $$`);
    await sql("CREATE TRIGGER hide_edit BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION hide_edit()");
    const { order, refunded } = await race("payment");
    await sql("DROP TRIGGER hide_edit ON orders");
    expect(order).toMatchObject({ fulfillment_status: "packed" });
    expect(refunded).toBe(1);
  });
});

describe("two staff who edit an order at once", () => {
  /** Both have seen the same version and wait for the order's row. @returns how many edits were made */
  async function race() {
    const { id } = await shop.bought({ quantity: 3 });
    const both = [await prepare(id, 1, [line(1, 1)]), await prepare(id, 1, [line(2, 1)])];
    const row = await shop.holdRow("orders", id);
    const answers = both.map((input) => editOrder(MANAGER, id, input).catch((error: unknown) => error));
    await row.waiting(2);
    await row.free();
    await Promise.all(answers);
    return (await addedTo(id)).length;
  }

  it("make one edit", async () => expect(await race()).toBe(1));

  it("would make two if the version did not change (control)", async () => {
    await sql(`CREATE FUNCTION hide_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.version := OLD.version; RETURN NEW; END $$`);
    await sql(
      "CREATE TRIGGER hide_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION hide_version()",
    );
    const made = await race();
    await sql("DROP TRIGGER hide_version ON orders");
    expect(made).toBe(2);
  });
});

it("an edit sent twice at once is applied once, and both calls get the same answer", async () => {
  const { id } = await shop.bought({ quantity: 3 });
  const input = await prepare(id, 1, [line(1, 1)]);
  const row = await shop.holdRow("orders", id);
  const answers = [input, input].map((one) => editOrder(MANAGER, id, one));
  await row.waiting(2);
  await row.free();
  const [first, second] = await Promise.all(answers);
  expect(second).toEqual(first);
  expect((await getAdminOrder(id)).lines[0]?.refunded).toBe(1);
});

it("a removal with the key of a payment link that is being sent is refused", async () => {
  const { id } = await shop.bought({ quantity: 3 });
  const link = await prepare(id, 1, [line(1, 3)]);
  const removal = { ...(await prepare(id, 1, [])), requestKey: link.requestKey };
  const row = await shop.holdRow("orders", id);
  const first = editOrder(MANAGER, id, link);
  await row.waiting(1);
  const second = editOrder(MANAGER, id, removal).catch((error: unknown) => error);
  await row.waiting(2);
  await row.free();
  expect(await first).toMatchObject({ outcome: "link" });
  expect(await second).toMatchObject({ message: ALREADY_SAVED });
  expect((await getAdminOrder(id)).lines[0]?.refunded).toBe(0);
});

describe("canceling an addition while its payment arrives", () => {
  /** Both wait for the order that the addition is packed with; the cancellation is first. @returns their answers */
  async function race(pay: (added: string, intent: string) => Promise<unknown>) {
    const { id } = await shop.bought({ quantity: 2 });
    await edit(id, 1, line(1, 3));
    const { paymentIntentId } = await begin(id);
    await shop.confirm(paymentIntentId);
    const added = String((await addedTo(id))[0]?.["id"]);
    const row = await shop.holdRow("orders", id);
    const caught = (error: unknown) => error;
    const canceling = cancelOrderByShop(MANAGER.userId, added, "").catch(caught);
    await row.waiting(1);
    const paying = pay(added, paymentIntentId).catch(caught);
    await row.waiting(2);
    await row.free();
    const answers = await Promise.all([canceling, paying]);
    await finalizePayment(await readIntent(paymentIntentId));
    return { answers, added: (await addedTo(id))[0] };
  }
  it("ends without a deadlock, because both lock the main order first", async () => {
    const { answers, added } = await race(async (_added, intent) =>
      finalizePayment(await readIntent(intent)),
    );
    expect(deadlocks(answers)).toEqual([]);
    expect(answers).toMatchObject([{ code: "conflict" }, { refused: null }]);
    expect(added).toMatchObject({ payment_status: "paid" });
  });

  it("would deadlock if the payment locked the addition first (control)", async () => {
    const { answers } = await race((added) =>
      db().$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${added} FOR UPDATE`;
        await lockMainOrders(tx, added);
      }),
    );
    expect(deadlocks(answers)).toHaveLength(1);
  });
});

describe("emptying an order while an addition to it is refunded", () => {
  /** The edit waits for the stock, then the refund of the addition starts. @returns their answers */
  async function race(empty: (id: string, addition: string) => Promise<unknown>) {
    const { id } = await shop.bought({ quantity: 2 });
    await edit(id, 0, line(0, 1));
    await shop.pay(id);
    const addition = String((await addedTo(id))[0]?.["id"]);
    const row = await shop.holdRow("products", shop.product(0));
    const caught = (error: unknown) => error;
    const emptying = empty(id, addition).catch(caught);
    await row.waiting(1);
    const refunding = shop.refundAll(addition).catch(caught);
    await row.waiting(2);
    await row.free();
    return { id, addition, answers: await Promise.all([emptying, refunding]) };
  }

  it("ends without a deadlock, because the edit locks the addition before the stock", async () => {
    const { id, addition, answers } = await race(async (order) =>
      editOrder(MANAGER, order, await prepare(order, 2, [line(2, 1)])),
    );
    expect(deadlocks(answers)).toEqual([]);
    expect(answers[0]).toMatchObject({ outcome: "applied" });
    // The edit changed the addition's packing notes while the refund waited, so its version is outdated.
    expect(answers[1]).toMatchObject({ code: "conflict" });
    expect((await rowOf(addition))["notes"]).toMatch(/^Pack together with order \w+\.$/);
    expect((await getAdminOrder(id)).lines[0]).toMatchObject({ refunded: 2, restocked: 2 });
  });

  it("would deadlock if the edit locked the stock first (control)", async () => {
    const { answers } = await race((_order, addition) =>
      db().$transaction(async (tx) => {
        await lockStock(tx, [String(shop.product(0))]);
        await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${addition} FOR UPDATE`;
      }),
    );
    expect(deadlocks(answers)).toHaveLength(1);
  });
});

it("an addition locks the orders that it is packed with, the original order first, even after the drafts are erased", async () => {
  const { id } = await shop.bought({ quantity: 2 });
  await edit(id, 1, line(1, 1));
  const first = String((await addedTo(id))[0]?.["id"]);
  await edit(first, 1, line(1, 1));
  const second = String((await addedTo(first))[0]?.["id"]);
  const locked = () => db().$transaction((tx) => lockMainOrders(tx, second));
  expect(await locked()).toEqual([{ id }, { id: first }]);
  await sql("UPDATE orders SET draft_order_id = NULL WHERE id = ANY($1)", [[first, second]]);
  expect(await locked()).toEqual([{ id }, { id: first }]);
});

import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { cents, formatUsd } from "@/lib/core/money";
import { renderMail } from "@/lib/mail/queries";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { rawFigures } from "../../support/raw-figures";
import { refundsShop, units } from "../../support/refunds-shop";
import { LOST_ANSWER, REFUNDS } from "../../support/stripe-proxy";
import { waitFor } from "../../support/wait-for";

const { shop, bought, linesOf, stock, refundsOf, atStripe, taxOf, statusOf, mailsOf, refundInput, refund } =
  refundsShop();
const { sql, historyOf, orderOf } = shop;

describe("a refund of lines", () => {
  it("refunds price and tax in parts that add up to the cent, and restocks the units", async () => {
    const before = await stock();
    const { id, intent, amount, lines } = await bought();
    const sold = await stock();
    expect(sold.map((count, index) => Number(before[index]) - count)).toEqual([3, 1]);
    const parts = [
      await refund(id, { kind: "lines", lines: [units(lines[0], 1)] }),
      await refund(id, { kind: "lines", lines: [units(lines[0], 1, false)] }),
      await refund(id, { kind: "lines", lines: [units(lines[0], 1), units(lines[1], 1)] }),
    ];
    expect(parts.reduce((all, part) => all + part, 0)).toBe(amount); // goods and tax: delivery is free
    const rows = await refundsOf(id);
    expect(rows.reduce((all, row) => all + Number(row["tax"]), 0)).toBe(await taxOf(id));
    expect(rows[0]).toMatchObject({ kind: "lines", status: "succeeded", goods: lines[0].total / 3 });
    expect((await atStripe(intent)).reverse()).toEqual(parts);
    expect(await statusOf(intent)).toBe("refunded");
    expect((await mailsOf(id)).sort()).toEqual([...parts].sort());
    expect(await stock()).toEqual([Number(before[0]) - 1, before[1]]); // one was not restocked
    expect((await linesOf(id)).map(({ refunded }) => refunded)).toEqual([3, 1]);
    expect((await historyOf(id)).filter((type) => type === "refunded")).toHaveLength(3);
    expect(await sql("SELECT actor_name, action FROM audit_log WHERE object_id = $1", [id])).toEqual(
      Array(3).fill({ actor_name: "Mona", action: "order.refund" }),
    );
    const [part] = await sql(
      "SELECT id, amount_cents AS amount, tax_cents AS tax FROM refunds WHERE order_id = $1 ORDER BY created_at LIMIT 1",
      [id],
    );
    const [amountText, goodsText, taxText] = [part?.["amount"], lines[0].total / 3, part?.["tax"]].map(
      (value) => formatUsd(cents(Number(value))),
    );
    const { subject, text } = await renderMail(
      await db().mailOutbox.findFirstOrThrow({ where: { key: `order-refunded:${part?.["id"]}` } }),
    );
    expect(subject).toMatch(/^Refund of \$/);
    expect(text).toMatch(/What we refunded:\n1 × /);
    expect(text).toContain(`: ${goodsText}\nSales tax: ${taxText}\nTotal refunded: ${amountText}`);
    expect(
      await sql(
        "SELECT message, actor_id FROM order_events WHERE order_id = $1 AND type = 'refunded' LIMIT 1",
        [id],
      ),
    ).toEqual([{ message: expect.stringMatching(/^\$[\d.]+ refunded/), actor_id: MANAGER.userId }]);
    const history = await sql("SELECT cause, actor_id FROM stock_changes WHERE actor_id = $1 LIMIT 1", [
      MANAGER.userId,
    ]);
    expect(history).toEqual([{ cause: "return", actor_id: MANAGER.userId }]);
  });

  it("is refused for too many units, a wrong amount, an old version or a deleted order", async () => {
    const { id, intent, lines } = await bought();
    const lines1 = { kind: "lines", lines: [units(lines[1], 1)] };
    const old = await refundInput(id, { ...lines1, amount: 1 });
    const first = await refund(id, lines1);
    const again = await refundInput(id, { ...lines1, amount: first });
    expect((await refusal(refundOrder(MANAGER.userId, id, again))).details.fields).toEqual({
      lines: "only 0 of this line are left to refund",
    });
    expect(await refusal(refundOrder(MANAGER.userId, id, old))).toMatchObject({ code: "conflict" });
    const wrong = await refundInput(id, { kind: "lines", lines: [units(lines[0], 1)], amount: 3 });
    expect((await refusal(refundOrder(MANAGER.userId, id, wrong))).code).toBe("amount_mismatch");
    expect((await refusal(refundOrder(MANAGER.userId, "unknown-order", wrong))).code).toBe("not_found");
    expect(await atStripe(intent)).toEqual([first]);
    expect(await statusOf(intent)).toBe("partially_refunded");
  });

  const DAYS = { from: "2026-01-01", to: "2027-12-31" } as const;
  const booked = async () => {
    const { sold, returned, tax, delivery } = await rawFigures(sql, DAYS, "UTC", now());
    return { netSales: Number(sold) - Number(returned), tax, delivery };
  };

  it.each([
    ["as they are stored now", ""],
    [
      "of which no parts were stored",
      "UPDATE refunds SET goods_cents = 0, tax_cents = 0, shipping_cents = 0",
    ],
  ])(
    "of everything after amounts out of goodwill %s leaves no sales, tax or delivery booked",
    async (_which, before) => {
      const { id, amount, lines } = await bought();
      const sums = await booked();
      const [order] = await sql(
        "SELECT subtotal_cents AS goods, tax_cents AS tax FROM orders WHERE id = $1",
        [id],
      );
      await refundOrder(MANAGER.userId, id, await refundInput(id, { kind: "amount", amount: 333 }));
      await refundOrder(MANAGER.userId, id, await refundInput(id, { kind: "amount", amount: 1 }));
      if (before) await sql(`${before} WHERE order_id = $1`, [id]);
      const part = await refund(id, { kind: "lines", lines: [units(lines[0], 1)] });
      expect(await refund(id, { kind: "full", restock: false })).toBe(amount - 334 - part);
      expect(await booked()).toEqual({
        netSales: sums.netSales - Number(order?.["goods"]),
        tax: Number(sums.tax) - Number(order?.["tax"]),
        delivery: sums.delivery,
      });
    },
  );

  it("tells the buyer in lines that add up, also after an amount out of goodwill", async () => {
    const { id, amount } = await bought();
    await refundOrder(MANAGER.userId, id, await refundInput(id, { kind: "amount", amount: 500 }));
    const rest = await refund(id, { kind: "full", restock: false });
    const rows = await db().refund.findMany({ where: { orderId: id }, orderBy: { amountCents: "asc" } });
    const texts = await Promise.all(
      rows.map(async (row) => {
        const key = `order-refunded:${row.id}`;
        return (await renderMail(await db().mailOutbox.findFirstOrThrow({ where: { key } }))).text;
      }),
    );
    const shown = (text = "") => /What we refunded:\n([\s\S]*?)\nTotal refunded: (\S+)/.exec(text) ?? [];
    const added = (list = "") =>
      list
        .split("\n")
        .map((line) => Number(line.split(": ").at(-1)?.replaceAll(/[$,]/g, "")) * 100)
        .reduce((all, one) => all + Math.round(one), 0);
    const [first, second] = [500, rest].map((amountCents) =>
      texts.find((text) => shown(text)[2] === formatUsd(cents(amountCents))),
    );
    expect(shown(first)[1]).toBe("Refund: $5.00");
    expect(shown(second)[1]).toMatch(/\nRefunded earlier: -\$\d+\.\d\d\n/);
    expect([added(shown(first)[1]), added(shown(second)[1])]).toEqual([500, amount - 500]);
  });

  it("after a goodwill refund takes no more than the remainder", async () => {
    const { id, intent, amount, lines } = await bought();
    const most = await refundInput(id, { kind: "amount", amount: amount + 1 });
    expect((await refusal(refundOrder(MANAGER.userId, id, most))).details.fields).toHaveProperty("amount");
    await refundOrder(
      MANAGER.userId,
      id,
      await refundInput(id, { kind: "amount", amount: amount - 100, reason: "Sorry!" }),
    );
    const all = { kind: "lines", lines: [units(lines[0], 3), units(lines[1], 1)] };
    expect(await refund(id, all)).toBe(100);
    expect(await atStripe(intent)).toEqual([100, amount - 100]);
    expect(await statusOf(intent)).toBe("refunded");
    const more = await refundInput(id, { kind: "full", restock: false, amount: 1 });
    expect((await refusal(refundOrder(MANAGER.userId, id, more))).message).toMatch(/already been refunded/);
  });

  it("is refused during a dispute, and possible after it", async () => {
    const { id, intent, amount } = await bought();
    await sql(
      `INSERT INTO disputes (id, order_id, payment_intent_id, stripe_dispute_id, amount_cents, reason, updated_at)
       VALUES ($1, $1, $2, $1, 1, 'fraudulent', now())`,
      [id, intent],
    );
    const all = await refundInput(id, { kind: "full", restock: false, amount });
    expect(await refusal(refundOrder(MANAGER.userId, id, all))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("the bank decides"),
    });
    expect(await atStripe(intent)).toEqual([]);
    await sql("UPDATE disputes SET status = 'won' WHERE id = $1", [id]);
    await refundOrder(MANAGER.userId, id, all);
    expect(await atStripe(intent)).toEqual([amount]);
  });

  it("does not affect subscriptions or the order's status (D11), and a full refund does not cancel it", async () => {
    const before = await stock();
    const { id, intent, amount } = await bought();
    expect(await refund(id, { kind: "full", restock: true })).toBe(amount);
    expect(await orderOf(intent)).toMatchObject({ cancelled_at: null, payment_status: "refunded" });
    expect(await stock()).toEqual(before);
  });
});

describe("a refund is made once", () => {
  it("for a double press and a repeated request", async () => {
    const { id, intent } = await bought();
    const input = await refundInput(id, { kind: "amount", amount: 250 });
    const row = await shop.holdRow("orders", id);
    const both = [refundOrder(MANAGER.userId, id, input), refundOrder(MANAGER.userId, id, input)];
    await row.waiting(2);
    await row.free();
    const [one, other] = await Promise.all(both);
    expect(one).toBe(other);
    expect(await refundOrder(MANAGER.userId, id, input)).toBe(one);
    expect(await atStripe(intent)).toEqual([250]);
    expect(await mailsOf(id)).toEqual([250]);
  });

  it("for two concurrent staff members with the same version", async () => {
    const { id, intent } = await bought();
    const change = { kind: "amount", amount: 200 };
    const inputs = [await refundInput(id, change), await refundInput(id, change)];
    const row = await shop.holdRow("orders", id);
    const both = inputs.map((input) =>
      refundOrder(MANAGER.userId, id, input).catch((error: unknown) => error),
    );
    await row.waiting(2);
    await row.free();
    const outcomes = await Promise.all(both);
    expect(outcomes.filter((one) => (one as { code?: string }).code === "conflict")).toHaveLength(1);
    expect(await atStripe(intent)).toEqual([200]);
  });

  it("but twice without the version check (control)", async () => {
    const { id, intent } = await bought();
    await sql(
      "CREATE FUNCTION same_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.version := OLD.version; RETURN NEW; END $$",
    );
    await sql(
      "CREATE TRIGGER same_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION same_version()",
    );
    const change = { kind: "amount", amount: 200 };
    const inputs = [await refundInput(id, change), await refundInput(id, change)];
    await Promise.all(inputs.map((input) => refundOrder(MANAGER.userId, id, input)));
    expect(await atStripe(intent)).toEqual([200, 200]);
    await sql("DROP TRIGGER same_version ON orders");
    await sql("DROP FUNCTION same_version");
  });

  it("when Stripe's answer is lost and the refund is resent", async () => {
    const { id, intent } = await bought();
    let calls = 0;
    shop.meddle(({ call }) => {
      if (call !== REFUNDS) return undefined;
      calls += 1;
      return LOST_ANSWER;
    });
    await refundOrder(MANAGER.userId, id, await refundInput(id, { kind: "amount", amount: 300 }));
    expect(calls).toBeGreaterThan(0);
    expect(await refundsOf(id)).toMatchObject([{ status: "requested", amount: 300 }]);
    shop.meddle(undefined);
    await reconcilePayments(0);
    expect(await refundsOf(id)).toMatchObject([{ status: "succeeded", amount: 300 }]);
    expect(await atStripe(intent)).toEqual([300]);
  });

  it("but again without the idempotency key (control)", async () => {
    const { id, intent } = await bought();
    shop.meddle(({ call }) => (call === REFUNDS ? { keyless: true, ...LOST_ANSWER } : undefined));
    await refundOrder(MANAGER.userId, id, await refundInput(id, { kind: "amount", amount: 100 }));
    shop.meddle(undefined);
    expect((await atStripe(intent)).length).toBeGreaterThan(1);
    await syncOrderMoney(intent);
  });

  it("and fails with a staff alert when the payment was fully refunded at Stripe meanwhile", async () => {
    const { id, intent, amount, lines } = await bought();
    const change = { kind: "lines", lines: [units(lines[1], 1)], amount: 1 };
    const input = await refundInput(id, change);
    const { details } = await refusal(refundOrder(MANAGER.userId, id, input));
    await shop.stripe().refunds.create({ payment_intent: intent });
    await refundOrder(MANAGER.userId, id, { ...input, amount: Number(details.amount) });
    expect(await atStripe(intent)).toEqual([amount]);
    expect((await refundsOf(id)).map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      "lines failed",
      "provider succeeded",
    ]);
    expect(await sql("SELECT kind FROM notices WHERE object_id = $1", [id])).toEqual([
      { kind: "refund_failed" },
    ]);
    expect((await linesOf(id)).map(({ refunded }) => refunded)).toEqual([0, 0]);
    expect(await statusOf(intent)).toBe("refunded");
  });
});

describe("a refund returned by the bank", () => {
  it("frees its lines for another refund, also when it returns while the payment is being read", async () => {
    const { id, intent } = await shop.bought({ quantity: 2, card: "pm_card_refundFail" });
    const [line] = await linesOf(id);
    const isBack = async () =>
      (await shop.stripe().refunds.list({ payment_intent: intent })).data[0]?.status === "failed";
    let held = false;
    shop.meddle(({ call }) => {
      if (call !== "GET /v1/refunds" || held) return undefined;
      held = true;
      return { before: waitFor(isBack) }; // the payment was already read without the returned refund
    });
    await refund(id, { kind: "lines", lines: [units(line, 2)] });
    expect((await refundsOf(id)).map(({ status }) => status)).toEqual(["failed"]);
    expect((await linesOf(id)).map(({ refunded }) => refunded)).toEqual([0]);
    expect(await statusOf(intent)).toBe("paid");
  });
});

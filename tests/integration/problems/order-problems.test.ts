import sharp from "sharp";
import { eraseAccount } from "@/lib/account/commands/delete-account";
import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { answerProblem, closeProblem } from "@/lib/checkout/commands/problems/answer-problem";
import { getAdminProblem } from "@/lib/checkout/queries/admin-problem";
import { addProblemPhoto } from "@/lib/problems/commands/add-photo";
import { reportProblem } from "@/lib/problems/commands/report-problem";
import { getProblemPage } from "@/lib/problems/queries/admin-problems";
import { readProblemPhoto } from "@/lib/problems/queries/photos";
import { exportReasons, getReasonPage } from "@/lib/problems/queries/reasons";
import { getReportableOrder } from "@/lib/problems/queries/reported-order";
import { problemListSchema, reasonListSchema } from "@/lib/problems/schema";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { coloredPhoto } from "../../support/pictures";
import { problemAnswers } from "../../support/problem-answers";
import { problemShop } from "../../support/problem-shop";
import { textOf } from "../../support/text-of";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const problems = problemShop();
const { shop, refundsOf, atStripe, mailsOf, user, delivered, input, report, answer, templates, priorities } =
  problems;
const { sql } = shop;
const { race, countAnswers, discardAnswers } = problemAnswers(problems);
const HOME = "203.0.113.9";

describe("a report", () => {
  it("is stored once per key, confirmed by email, and shown to its buyer", async () => {
    const order = await delivered();
    const wanted = input(order.orderNumber);
    const sender = { userId: order.userId, isMember: true, address: HOME };
    const { id } = await reportProblem(wanted, sender);
    expect((await reportProblem(wanted, sender)).id).toBe(id);
    expect(await templates(id)).toEqual([
      expect.stringContaining("problem-reported "),
      `problem-received ${order.email}`,
    ]);
    expect(await priorities(id)).toEqual([true, true]);
    const page = await getReportableOrder(order.userId, order.orderNumber);
    expect(page).toMatchObject({
      blocker: null,
      problems: [{ id, status: "open", description: "The bag was torn" }],
    });
    expect(page?.lines.map(({ left }) => left)).toEqual([1, 1]);
  });

  it("has at most the units that are neither returned nor reported", async () => {
    const order = await delivered();
    await report(order);
    expect(await refusal(report(order))).toMatchObject({
      code: "invalid_input",
      details: { fields: { lines: expect.stringContaining("Only 1 of") } },
    });
    const { id } = await report(order, { lines: [{ line: 1, quantity: 1 }] });
    expect(await refusal(report(order, { lines: [{ line: 1, quantity: 1 }] }))).toMatchObject({
      code: "invalid_input",
    });
    await answerProblem(MANAGER, id, await answer(id, { answer: "declined", text: "It is toasted" }));
    await report(order, { lines: [{ line: 1, quantity: 1 }] }); // a declined one can be reported again
  });

  it("cannot claim a unit twice at the same time", async () => {
    const order = await delivered();
    const row = await shop.holdRow("orders", order.id);
    const both = [report(order), report(order)].map((one) => one.catch((error: unknown) => error));
    await row.waiting(2);
    await row.free();
    const results = await Promise.all(both);
    expect(results.filter((one) => (one as { code?: string }).code === "invalid_input")).toHaveLength(1);
  });

  it("of a stranger is answered as if there were no such order, and a guest's needs its email", async () => {
    const order = await delivered();
    const { id: stranger } = await user();
    const as = (userId: string | null, change: object = {}) =>
      reportProblem(input(order.orderNumber, change), problems.reporter(userId));
    expect(await refusal(as(stranger))).toMatchObject({ code: "not_found" });
    expect(await refusal(as(null))).toMatchObject({ code: "unauthorized" });
    expect(await refusal(as(null, { email: "other@field.example" }))).toMatchObject({ code: "not_found" });
    expect(await as(null, { email: order.email.toUpperCase() })).toMatchObject({ proof: expect.any(String) });
  });

  it("is refused for a canceled order and after the 30 days", async () => {
    const old = await delivered();
    await sql(
      "UPDATE orders SET shipped_at = shipped_at - interval '40 days', estimated_delivery_date = NULL WHERE id = $1",
      [old.id],
    );
    expect(await refusal(report(old))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("30 days"),
    });
  });
});

describe("a photo", () => {
  it("is cleaned, stored once, and visible to its buyer and staff only", async () => {
    const order = await delivered();
    const { id, proof } = await report(order);
    const file = coloredPhoto("red");
    const guest = { userId: null, proof, address: HOME };
    const first = await addProblemPhoto(id, file, guest);
    expect(await addProblemPhoto(id, file, guest)).toBe(first);
    const { id: stranger } = await user();
    const visitor = { userId: null, staffRole: null };
    expect(await readProblemPhoto(first, visitor)).toBeNull();
    expect(await readProblemPhoto(first, { userId: stranger, staffRole: null })).toBeNull();
    expect(await readProblemPhoto(first, { userId: "writer", staffRole: "content" })).toBeNull();
    expect(await readProblemPhoto(first, MANAGER)).not.toBeNull();
    const bytes = await readProblemPhoto(first, { userId: order.userId, staffRole: null });
    const { format, exif } = await sharp(Buffer.from(bytes ?? [])).metadata();
    expect([format, exif]).toEqual(["webp", undefined]);
  });

  it("needs the proof of the report, an open report, and is one of four", async () => {
    const order = await delivered();
    const { id, proof } = await report(order);
    const other = await report(order, { lines: [{ line: 2, quantity: 1 }] });
    const as = (userId: string | null, one: string | undefined) => ({ userId, proof: one, address: HOME });
    const refusedWith = async (...photo: Parameters<typeof addProblemPhoto>) =>
      (await refusal(addProblemPhoto(...photo))).code;
    expect(await refusedWith(id, coloredPhoto("red"), as(null, undefined))).toBe("not_found");
    expect(await refusedWith(id, coloredPhoto("red"), as(null, other.proof))).toBe("not_found");
    expect(await refusedWith(id, async () => Buffer.from("<svg/>"), as(null, proof))).toBe("invalid_file");
    for (const color of ["red", "green", "blue", "white"])
      await addProblemPhoto(id, coloredPhoto(color), as(order.userId, undefined));
    expect(await refusedWith(id, coloredPhoto("black"), as(null, proof))).toBe("conflict");
    await closeProblem(MANAGER, other.id, { version: 1, note: "Twice" });
    expect(await refusedWith(other.id, coloredPhoto("red"), as(null, other.proof))).toBe("conflict");
  });
});

describe("an answer", () => {
  it("refunds the reported units to the card, once, with the emails", async () => {
    const order = await delivered();
    const { id } = await report(order);
    const { refundableCents } = await getAdminProblem(id);
    const given = await answer(id, { text: "Sorry" });
    const after = await answerProblem(MANAGER, id, given);
    await answerProblem(MANAGER, id, given);
    expect(after).toMatchObject({ status: "answered", answer: "refund", amountCents: refundableCents });
    expect(await atStripe(order.intent)).toEqual([refundableCents]);
    expect(await refundsOf(order.id)).toMatchObject([{ kind: "lines", status: "succeeded" }]);
    expect(await mailsOf(order.id)).toEqual([refundableCents]);
    expect(await templates(id)).toContain(`problem-answered ${order.email}`);
  });

  it("gives a part as store credit, with one email", async () => {
    const order = await delivered();
    const { id } = await report(order);
    await answerProblem(MANAGER, id, await answer(id, { answer: "credit", amount: 150 }));
    expect(await atStripe(order.intent)).toEqual([]);
    const [account] = await sql("SELECT balance_cents FROM store_credit_accounts WHERE user_id = $1", [
      order.userId,
    ]);
    expect(account).toEqual({ balance_cents: 150 });
    expect(await mailsOf(order.id)).toEqual([]);
    expect((await getReportableOrder(order.userId, order.orderNumber))?.lines[0]?.left).toBe(1);
  });

  it("gives nothing back when the order was refunded since staff saw it", async () => {
    const order = await delivered();
    const { id } = await report(order);
    const seen = await answer(id, { amount: 200 });
    const other = await report(order, { lines: [{ line: 1, quantity: 1 }] });
    await answerProblem(MANAGER, other.id, await answer(other.id, { amount: 150 }));
    expect(await refusal(answerProblem(MANAGER, id, seen))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("This order was changed in the meantime."),
    });
    expect(await atStripe(order.intent)).toEqual([150]);
  });

  it("cannot give more than was paid for the units", async () => {
    const order = await delivered();
    const { id } = await report(order);
    const { refundableCents } = await getAdminProblem(id);
    expect(
      await refusal(answerProblem(MANAGER, id, await answer(id, { amount: refundableCents + 1 }))),
    ).toMatchObject({
      code: "invalid_input",
      details: { fields: { amount: expect.stringContaining("or less") } },
    });
    expect(await atStripe(order.intent)).toEqual([]);
  });

  it("is given once by two staff members", async () => {
    const order = await delivered();
    const { id } = await report(order);
    expect(await race(id, order.id)).toBe(1);
    expect(await countAnswers(order.id)).toBe(1);
  });

  it("but twice when the first one is not kept (control)", async () => {
    const order = await delivered();
    const { id } = await report(order);
    const keepAnswers = await discardAnswers();
    expect(await race(id, order.id)).toBe(0);
    expect(await countAnswers(order.id)).toBe(2);
    // The refund itself has one key for each report.
    await expect(answerProblem(MANAGER, id, await answer(id, { amount: 1 }))).rejects.toThrow();
    await keepAnswers();
  });

  it("is refused once the report is closed", async () => {
    const order = await delivered();
    const { id } = await report(order);
    const given = await answer(id, {});
    await closeProblem(MANAGER, id, { version: 1, note: "Reported twice" });
    expect(await refusal(answerProblem(MANAGER, id, given))).toMatchObject({ code: "conflict" });
    expect(await templates(id)).toHaveLength(2);
  });
});

describe("the worklist", () => {
  it("finds open problems by order, reason and product", async () => {
    const order = await delivered();
    const { id } = await report(order, { reason: "expired" });
    const find = async (query: object) =>
      (await getProblemPage(problemListSchema.parse({ search: order.orderNumber, ...query }))).rows.map(
        (row) => row.id,
      );
    expect(await find({})).toEqual([id]);
    expect(await find({ reason: "missing" })).toEqual([]);
    expect(await find({ product: shop.product(0) })).toEqual([id]);
    expect(await find({ product: shop.product(1) })).toEqual([]);
    await closeProblem(MANAGER, id, { version: 1, note: "x" });
    expect(await find({})).toEqual([]);
    expect(await find({ status: "closed" })).toEqual([id]);
  });
});

describe("the report about reasons", () => {
  it("counts reports, units and what went back by reason and product, of some days", async () => {
    await sql("UPDATE order_problems SET created_at = created_at - interval '400 days'");
    const order = await delivered();
    const both = await report(order, {
      lines: [
        { line: 1, quantity: 2 },
        { line: 2, quantity: 1 },
      ],
    });
    await answerProblem(MANAGER, both.id, await answer(both.id, { amount: 300 }));
    await report(order, { reason: "missing", lines: [{ line: 1, quantity: 1 }] });
    const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const read = (query: object) => getReasonPage(reasonListSchema.parse({ from, ...query }));
    const byReason = await read({});
    expect(
      byReason.rows.map(({ reason, reports, units, amountCents }) => [reason, reports, units, amountCents]),
    ).toEqual(
      expect.arrayContaining([
        ["damaged", 1, 3, 300],
        ["missing", 1, 1, 0],
      ]),
    );
    expect(byReason.all).toMatchObject({ reports: 2, units: 4, amountCents: 300 });
    const byProduct = await read({ group: "product", sort: "-units" });
    expect(byProduct.rows.map(({ reports, units }) => [reports, units])).toEqual([
      [2, 3],
      [1, 1],
    ]);
    expect(byProduct.rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(300);
    expect((await read({ group: "both" })).total).toBe(3);
    // A renamed product is one row.
    await sql(
      "UPDATE order_lines SET product_id = (SELECT min(product_id) FROM order_lines WHERE order_id = $1) WHERE order_id = $1",
      [order.id],
    );
    expect((await read({ group: "product" })).rows).toMatchObject([{ reports: 2, units: 4 }]);
    expect((await read({ from: "2020-01-01", to: "2020-01-02" })).rows).toEqual([]);
    const file = await textOf(exportReasons(reasonListSchema.parse({ from })));
    expect(file.trim().split("\n")).toHaveLength(4);
    expect(file).toContain("damaged");
  });
});

describe("a deleted account", () => {
  it("takes its words, photos and emails along; the export had them", async () => {
    const order = await delivered();
    const { id } = await report(order, { description: "Secret garden" });
    const sender = { userId: order.userId, proof: undefined, address: HOME };
    await addProblemPhoto(id, coloredPhoto("red"), sender);
    const whose = { userId: order.userId, email: order.email, isEmailVerified: true };
    expect(JSON.stringify(await PERSONAL_DATA.OrderProblem.read(whose))).toMatch(
      /Secret garden.*order-problems\/photos/,
    );
    await db().$transaction(async (tx) =>
      eraseAccount(tx, await tx.user.findUniqueOrThrow({ where: { id: order.userId } })),
    );
    expect(await sql("SELECT description FROM order_problems WHERE id = $1", [id])).toEqual([
      { description: "" },
    ]);
    expect(await sql("SELECT 1 FROM order_problem_photos WHERE problem_id = $1", [id])).toEqual([]);
    expect(await templates(id)).toEqual([]);
  });
});

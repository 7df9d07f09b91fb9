import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { changeRecipient, resendGiftCard } from "@/lib/gift-cards/commands/update-gift-card";
import { findBoughtGiftCardByKey, getPrintableGiftCard } from "@/lib/gift-cards/queries";
import {
  exportGiftCards,
  getAdminGiftCard,
  getGiftCardPage,
} from "@/lib/gift-cards/queries/admin-gift-cards";
import { giftCardListSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { deriveCode, printPath } from "@/lib/gift-cards/secrets";
import { sendQueuedMails } from "@/lib/mail/commands";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { errorOf } from "../../support/discount-shop";
import { giftCardShop } from "../../support/gift-card-shop";

const { sql, boughtCard, purchase, start, redeem, person } = giftCardShop();
const later = new Date(Date.now() + 9 * 24 * 3600_000).toISOString().slice(0, 10);
const read = (id: string) => db().giftCard.findUniqueOrThrow({ where: { id } });
const auditOf = async (id: string) =>
  (await sql("SELECT action FROM audit_log WHERE object_id = $1 ORDER BY created_at, id", [id])).map(
    ({ action }) => action,
  );

describe("the list of gift cards", () => {
  it("finds paid ones by the end of the code, names and addresses, and exports them", async () => {
    const { id, code, input } = await boughtCard({ recipientName: "=Maya" });
    const unpaid = purchase();
    await start(unpaid);
    const find = async (search: string) =>
      (await getGiftCardPage(giftCardListSchema.parse({ search }))).rows.map((row) => row.id);
    expect(await find(code.slice(-4).toLowerCase())).toEqual([id]);
    expect(await find(input.recipientEmail)).toEqual([id]);
    expect(await find(input.senderEmail)).toEqual([id]);
    expect(await find(unpaid.recipientEmail)).toEqual([]);
    let csv = "";
    for await (const piece of exportGiftCards(giftCardListSchema.parse({ search: input.senderEmail })))
      csv += piece;
    expect(csv).toContain("50.00");
    expect(csv).toContain("'=Maya");
    expect(csv).not.toContain(code);
    expect(JSON.stringify(await getAdminGiftCard(id))).not.toContain(code);
  });
});

describe("resending a gift card", () => {
  it("makes a new code, and ends the old one with its links and the email that is still queued", async () => {
    const { id, code, input } = await boughtCard();
    const before = await read(id);
    const oldProof = new URLSearchParams(printPath(before).split("?")[1]).get("proof") ?? "";
    const detail = await resendGiftCard(MANAGER, id, {
      recipientEmail: "right@garden.example",
      version: before.version,
    });
    expect(await findBoughtGiftCardByKey(input.purchaseKey)).toMatchObject({ printPath: null });
    const newCode = deriveCode(await read(id));
    expect(newCode).not.toBe(code);
    expect(detail).toMatchObject({ codeEnd: newCode.slice(-4), recipientEmail: "right@garden.example" });
    expect(await getPrintableGiftCard(id, oldProof)).toBeNull();
    const { id: userId } = await person();
    expect(await errorOf(redeem(userId, code))).toMatchObject({ code: "invalid_input" });
    await sendQueuedMails();
    const mails = await sql(
      "SELECT recipient, status FROM mail_outbox WHERE template = 'gift-card' AND key LIKE '%' || $1 ORDER BY created_at, key",
      [id],
    );
    expect(mails).toEqual([
      { recipient: input.recipientEmail, status: "failed" },
      { recipient: "right@garden.example", status: expect.stringMatching(/sent|filed/) },
    ]);
    expect(await redeem(userId, newCode)).toEqual({ amount: 5000 });
    expect(await errorOf(resendGiftCard(MANAGER, id, { recipientEmail: "x@y.example" }))).toMatchObject({
      code: "conflict",
    });
    expect(await auditOf(id)).toEqual(["gift-card.resend"]);
  });

  it("is done once for all requests with the same key, and again for another key", async () => {
    const { id } = await boughtCard();
    const { version } = await read(id);
    const again = (change: object = {}) =>
      resendGiftCard(MANAGER, id, {
        recipientEmail: "a@b.example",
        version,
        requestKey: "pressed-twice",
        ...change,
      });
    const first = await again();
    const code = deriveCode(await read(id));
    expect(await again()).toEqual(first); // with an outdated version, because the page was not refreshed
    expect(await again({ version: first.version })).toEqual(first);
    expect(deriveCode(await read(id))).toBe(code);
    const queued = () =>
      sql(
        "SELECT 1 FROM mail_outbox WHERE template = 'gift-card' AND recipient = 'a@b.example' AND key LIKE '%' || $1",
        [id],
      );
    expect(await queued()).toHaveLength(1);
    expect(await auditOf(id)).toEqual(["gift-card.resend"]);
    expect(await errorOf(again({ recipientEmail: "c@d.example" }))).toMatchObject({
      code: "conflict",
      message: ALREADY_SAVED,
    });
    const next = { version: first.version, requestKey: "pressed-later" };
    const both = await Promise.all([again(next), again(next)]);
    expect(both[0]).toEqual(both[1]);
    expect(await queued()).toHaveLength(2);
    expect(deriveCode(await read(id))).not.toBe(code);
  });

  it("is refused for an outdated version", async () => {
    const { id } = await boughtCard();
    const { version } = await read(id);
    const again = () => resendGiftCard(MANAGER, id, { recipientEmail: "a@b.example", version });
    await again();
    expect(await errorOf(again())).toMatchObject({ code: "conflict" });
  });
});

it("the address can be changed until the gift card is sent", async () => {
  const [scheduled, sent] = [await boughtCard({ deliverOn: later }), await boughtCard()];
  const change = { recipientEmail: "right@garden.example" };
  expect(await changeRecipient(MANAGER, scheduled.id, change)).toMatchObject(change);
  expect(await errorOf(changeRecipient(MANAGER, sent.id, change))).toMatchObject({ code: "conflict" });
  expect(await auditOf(scheduled.id)).toEqual(["gift-card.update"]);
});

it("the audit log keeps no address of a recipient who has deleted the account", async () => {
  const { id: userId, email } = await person();
  const { id } = await boughtCard({ deliverOn: later });
  await changeRecipient(MANAGER, id, { recipientEmail: email });
  await redeem(userId, deriveCode(await read(id)));
  const whose = { userId, email, isEmailVerified: true };
  await db().$transaction((tx) => PERSONAL_DATA.GiftCard.erase(tx, whose));
  const rows = await sql("SELECT to_jsonb(a)::text AS row FROM audit_log a WHERE object_id = $1", [id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(email);
});

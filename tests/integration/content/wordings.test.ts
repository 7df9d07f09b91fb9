import { sendQueuedMails } from "@/lib/mail/commands";
import { sendSampleMail } from "@/lib/mail/commands/staff-mails";
import { previewWording, updateWording } from "@/lib/mail/commands/update-wording";
import { getWording, listWordings } from "@/lib/mail/queries/wordings";
import { updateWordingSchema } from "@/lib/mail/schema/admin-wording";
import { db } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { ownMailServer } from "../../support/mail-server";

const { sql } = adminShop();
const server = ownMailServer();
beforeEach(async () => {
  await sql("DELETE FROM mail_wordings");
  await sql("DELETE FROM mail_outbox");
  await sql("DELETE FROM audit_log");
});

const KEY = "contact-received";
const edit = (key: string, change: object) => updateWording(OWNER, key, updateWordingSchema.parse(change));
const stored = async (key: string) =>
  (await sql("SELECT subject, heading, introduction, closing FROM mail_wordings WHERE id = $1", [key]))[0];

it("is stored only where it differs from the default, and audited", async () => {
  const { heading, introduction } = await getWording(KEY);
  const after = await edit(KEY, { heading, introduction, subject: "We have your message", closing: "" });
  expect(after).toMatchObject({ subject: "We have your message", heading, closing: "", version: 2 });
  expect(await stored(KEY)).toEqual({
    subject: "We have your message",
    heading: null,
    introduction: null,
    closing: "",
  });
  const [entry] = await sql("SELECT action, object_id, actor_id, before, after FROM audit_log");
  expect(entry).toMatchObject({
    action: "settings.mails",
    object_id: KEY,
    actor_id: OWNER.userId,
    before: { subject: "Your message has arrived at {{shopName}}" },
    after: { subject: "We have your message", closing: "" },
  });
  expect((await listWordings()).filter(({ isEdited }) => isEdited).map(({ id }) => id)).toEqual([KEY]);
});

it("is reset to the default, which stores nothing", async () => {
  const { defaults } = await edit(KEY, { subject: "We have your message" });
  expect(await edit(KEY, defaults)).toMatchObject({ ...defaults, version: 3 });
  expect(await stored(KEY)).toEqual({ subject: null, heading: null, introduction: null, closing: null });
  expect((await listWordings()).some(({ isEdited }) => isEdited)).toBe(false);
});

it("applies to emails queued before the edit", async () => {
  await db().$transaction((tx) =>
    enqueueMail(tx, {
      key: "c:1",
      template: KEY,
      recipient: "rosa@field.example",
      data: { isPriority: true },
    }),
  );
  await edit(KEY, { subject: "Noted", introduction: "Back within {{hours}} hours, says {{shopName}}." });
  await sendQueuedMails();
  expect(await sql("SELECT status, subject, text FROM mail_outbox")).toEqual([
    {
      status: "sent",
      subject: "Noted",
      text: expect.stringContaining("Back within 4 hours, says Clover & Fern."),
    },
  ]);
});

it("is refused with each invalid field and variable, and unchanged", async () => {
  const wrong = edit(KEY, { subject: "{{orderNumber}}", introduction: "We answer soon." });
  expect(await refusal(wrong)).toMatchObject({
    status: 400,
    message: expect.stringMatching(
      /subject: has no variable \{\{orderNumber\}\}.*introduction: must contain \{\{hours\}\}/,
    ),
    details: {
      fields: {
        subject: expect.stringContaining("has no variable {{orderNumber}}"),
        introduction: "must contain {{hours}}",
      },
    },
  });
  expect(await stored(KEY)).toBeUndefined();
  expect(await refusal(edit("nothing", { subject: "x" }))).toMatchObject({ status: 404 });
  expect(updateWordingSchema.safeParse({ subject: "one\ntwo" }).success).toBe(false);
});

it("is not overwritten from an older version, also concurrently", async () => {
  const { version } = await getWording(KEY);
  const results = await Promise.allSettled(
    ["First", "Second"].map((subject) => edit(KEY, { subject, version })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const saved = await getWording(KEY);
  expect(await refusal(edit(KEY, { subject: "Third", version }))).toMatchObject({
    status: 409,
    details: { current: { subject: saved.subject, version: version + 1 } },
  });
  expect(await edit(KEY, { subject: "Third", version: version + 1 })).toMatchObject({ subject: "Third" });
});

it("is previewed and sent as a test before it is saved, to the editor only", async () => {
  const draft = {
    subject: "Order {{orderNumber}} left",
    heading: "On its way",
    introduction: "<i>{{orderNumber}}</i> {{carrier}}",
    closing: "Bye",
  };
  const mail = await previewWording("order-shipped", draft);
  expect(mail.subject).toBe("Order CF-10042 left");
  expect(mail.html).toContain("&lt;i&gt;CF-10042&lt;/i&gt; with UPS");
  expect(mail.text).toContain("<i>CF-10042</i> with UPS");
  expect(await refusal(previewWording("order-shipped", { ...draft, introduction: "Gone" }))).toMatchObject({
    status: 400,
  });
  expect(await sendSampleMail(OWNER, "order-shipped", draft)).toEqual({ to: "o@shop.example" });
  await sendSampleMail(OWNER, "order-shipped");
  expect(server().arrived.map(({ to }) => to)).toEqual(["o@shop.example", "o@shop.example"]);
  expect(server().arrived[0]?.raw).toMatch(/^Subject: \[Test\] Order CF-10042 left\r$/m);
  expect(server().arrived[1]?.raw).toMatch(/^Subject: \[Test\] Order CF-10042 has shipped\r$/m);
  expect(await refusal(sendSampleMail(OWNER, "nothing"))).toMatchObject({ status: 404 });
});

import "server-only";
import { SHOP_NAME } from "@/lib/core/shop";
import { findStoreFacts } from "@/lib/marketing/queries/store-facts";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { OutgoingMail } from "@/lib/server/mail";
import type { MailOutbox } from "@/prisma/generated/client";
import { emails, isEmailName } from "../emails";
import { isMailbox, UndeliverableError } from "../rules";
import type { MailShop } from "../schema";
import { pickEditedFields } from "../schema/wording";

/** The texts that staff have edited, by the wording's key; unedited fields are left out. */
async function editedWordings(): Promise<NonNullable<MailShop["wordings"]>> {
  const rows = await db().mailWording.findMany();
  return Object.fromEntries(rows.map((row) => [row.id, pickEditedFields(row)]));
}

/** The shop's facts for its mails, with the current wording, and the sender. */
export async function getSender(): Promise<{ shop: MailShop; from: OutgoingMail["from"] }> {
  const [{ supportEmail, timeZone, postalAddress }, wordings] = await Promise.all([
    findStoreFacts(),
    editedWordings(),
  ]);
  const { SHOP_URL, MAIL_FROM } = env();
  const address = postalAddress ? { address: postalAddress } : {};
  return {
    shop: { name: SHOP_NAME, url: SHOP_URL, supportEmail, timeZone, wordings, ...address },
    from: { name: SHOP_NAME, address: MAIL_FROM ?? supportEmail },
  };
}

/** The columns of an outbox row that its email is rendered from. */
export type StoredMail = Pick<
  MailOutbox,
  "id" | "recipient" | "template" | "data" | "createdAt" | "requestId"
>;

/**
 * Renders a mail of the outbox for sending.
 * @throws {UndeliverableError} for an invalid address, order or template, and for an expired link
 */
export async function renderMail(mail: StoredMail): Promise<OutgoingMail> {
  const { id, recipient, template, createdAt, requestId } = mail;
  if (!isMailbox(recipient)) throw new UndeliverableError("The recipient is not an email address");
  if (!isEmailName(template)) throw new UndeliverableError(`There is no template ${template}`);
  const { shop, from } = await getSender();
  return {
    replyTo: shop.supportEmail,
    ...(await emails[template].renderQueued(mail, shop)),
    messageId: `<${id}@${new URL(shop.url).hostname}>`,
    ...(requestId ? { requestId } : {}),
    from,
    to: recipient,
    fileName: `${createdAt.toISOString().slice(0, 19).replaceAll(":", "-")}-${template}-${id}`,
  };
}

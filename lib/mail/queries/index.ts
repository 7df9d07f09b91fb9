import "server-only";
import { cents } from "@/lib/core/money";
import { SHOP_NAME } from "@/lib/core/shop";
import { getContactMessage, getIssueForReader } from "@/lib/help/queries";
import { findStoreFacts } from "@/lib/marketing/queries";
import { getOrder, getRefundContents } from "@/lib/orders/queries";
import type { OrderView } from "@/lib/orders/schema";
import { getLowStock } from "@/lib/restock/commands/enqueue-low-stock-mails";
import { getBackInStock } from "@/lib/restock/queries";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { OutgoingMail } from "@/lib/server/mail";
import { type MailTemplate, mailPayloads } from "@/lib/server/outbox";
import { listSubscriptionLines } from "@/lib/subscriptions/queries";
import type { MailOutbox } from "@/prisma/generated/client";
import { isMailbox, UndeliverableError } from "../rules";
import type { MailShop } from "../schema";
import { templates } from "../templates";
import { pickEditedFields } from "../wordings/define-wordings";

type Payload<Name extends MailTemplate> = ReturnType<(typeof mailPayloads)[Name]["parse"]>;
type Data<Name extends MailTemplate> = Parameters<(typeof templates)[Name]>[0];

/** Converts the outbox payload to the template's data. */
const lookUp: { [Name in MailTemplate]: (data: Payload<Name>, queuedAt: Date) => Promise<Data<Name>> } = {
  welcome: (data) => Promise.resolve(data),
  "verify-email": (data) => Promise.resolve(data),
  "password-reset": (data, queuedAt) => Promise.resolve(unlessTransient(data, queuedAt)),
  "delete-account": (data, queuedAt) => Promise.resolve(unlessTransient(data, queuedAt)),
  "account-changed": (data) => Promise.resolve(data),
  "provider-changed": (data) => Promise.resolve(data),
  "second-factor-changed": (data) => Promise.resolve(data),
  "back-in-stock": async ({ requestId, productId }) => {
    const found = await getBackInStock(requestId, productId);
    if (!found) throw new UndeliverableError(`The product ${productId} is no longer in the shop`);
    return found;
  },
  "low-stock": async ({ firstName }) => {
    const low = await getLowStock();
    if (low.products.length === 0) throw new UndeliverableError("Nothing is low in stock any more");
    return { firstName, ...low };
  },
  "delivery-reminder": async ({ subscriptionIds, day }) => ({ ...(await schedules(subscriptionIds)), day }),
  "delivery-problem": async ({ subscriptionIds, amountCents, beforeCents, ...rest }) => ({
    ...(await schedules(subscriptionIds)),
    ...rest,
    amountCents: cents(amountCents),
    beforeCents: cents(beforeCents),
  }),
  "contact-message": async ({ messageId }) => {
    const message = await getContactMessage(messageId);
    if (!message) throw new UndeliverableError(`The message ${messageId} was deleted`);
    return message;
  },
  "contact-received": (data) => Promise.resolve(data),
  "newsletter-confirm": (data) => Promise.resolve(data),
  "newsletter-welcome": (data) => Promise.resolve(data),
  "newsletter-issue": async ({ issueId, readerId }) => {
    const issue = await getIssueForReader(issueId, readerId);
    if (!issue) throw new UndeliverableError("The recipient is no longer on the list");
    return issue;
  },
  "order-confirmation": async ({ orderId }) => ({ order: await orderOf(orderId) }),
  "order-shipped": async ({ orderId, isUpdate }) => ({ order: await orderOf(orderId), isUpdate }),
  "order-canceled": async ({ orderId, reason }) => ({ order: await orderOf(orderId), reason }),
  "order-refunded": async ({ orderId, refundId, refundCents, reason }) => ({
    order: await orderOf(orderId),
    ...((refundId ? await getRefundContents(refundId) : null) ?? { contents: null, isCancellation: false }),
    refundCents: cents(refundCents),
    reason,
  }),
  "refund-failed": async ({ orderId, refundCents, cause }) => ({
    order: await orderOf(orderId),
    refundCents: cents(refundCents),
    cause,
  }),
  "order-refused": async ({ orderId, refundCents, because }) => ({
    order: await orderOf(orderId),
    refundCents: cents(refundCents),
    because,
  }),
  // All of its data is from the day of the event.
  "membership-welcome": (data) => Promise.resolve(data),
  "membership-payment-failed": (data) => Promise.resolve(data),
  "membership-recovered": (data) => Promise.resolve(data),
  "membership-reminder": (data) => Promise.resolve(data),
  "membership-cancelled": (data) => Promise.resolve(data),
  "membership-ended": (data) => Promise.resolve(data),
  "membership-plan-changed": (data) => Promise.resolve(data),
  "membership-refunded": (data) => Promise.resolve(data),
};

function unlessTransient<Data extends { validMinutes: number }>(data: Data, queuedAt: Date): Data {
  if (now().getTime() - queuedAt.getTime() > data.validMinutes * 60_000)
    throw new UndeliverableError("Its link had run out before it could be sent");
  return data;
}

async function schedules(ids: readonly string[]) {
  const found = await listSubscriptionLines(ids);
  if (!found) throw new UndeliverableError("These subscriptions no longer exist");
  return found;
}

async function orderOf(id: string): Promise<OrderView> {
  const order = await getOrder(id);
  if (!order) throw new UndeliverableError(`There is no order ${id}`);
  return order;
}

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(mailPayloads, name);

async function write<Name extends MailTemplate>(name: Name, mail: MailOutbox, shop: MailShop) {
  const data = await lookUp[name](mailPayloads[name].parse(mail.data) as Payload<Name>, mail.createdAt);
  return templates[name](data as never, shop);
}

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

/**
 * Renders a mail of the outbox for sending.
 * @throws {UndeliverableError} for an invalid address, order or template, and for an expired link
 */
export async function renderMail(mail: MailOutbox): Promise<OutgoingMail> {
  const { id, recipient, template, createdAt } = mail;
  if (!isMailbox(recipient)) throw new UndeliverableError("The recipient is not an email address");
  if (!isTemplate(template)) throw new UndeliverableError(`There is no template ${template}`);
  const { shop, from } = await getSender();
  return {
    replyTo: shop.supportEmail,
    ...(await write(template, mail, shop)),
    messageId: `<${id}@${new URL(shop.url).hostname}>`,
    from,
    to: recipient,
    fileName: `${createdAt.toISOString().slice(0, 19).replaceAll(":", "-")}-${template}-${id}`,
  };
}

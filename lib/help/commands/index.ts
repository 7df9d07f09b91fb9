import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { hashToken, isEqualSecret } from "@/lib/server/hash";
import { countAgainstLimit, mailboxKey } from "@/lib/server/limits";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import { enqueueMail, wakeMailSender } from "@/lib/server/outbox";
import { getWorkContext } from "@/lib/server/work-context";
import { getShopDay } from "@/lib/subscriptions/queries/shop-day";
import { newsletterConfirmToken, newsletterStopQuery, newsletterStopToken } from "../queries";
import type { ContactInput, NewsletterLink } from "../schema";

interface Sender {
  userId: string | null;
  /** Members are answered first. */
  isMember: boolean;
  /** The caller's address, for the limit. */
  address: string;
}

/**
 * Stores a message to the shop, mails it to the shop, and confirms its receipt to the sender (D28). The same message on
 * the same day, such as after a double click, is stored and mailed once. A message from a bot is dropped with the same
 * response.
 * @throws {ShopError} too_many; unauthorized for an account that was just deleted
 */
export async function sendContactMessage(
  input: ContactInput,
  { userId, isMember, address }: Sender,
): Promise<void> {
  await countAgainstLimit("messagesPerAddress", address);
  const { website, order, ...message } = input;
  if (website) return;
  await countAgainstLimit("messagesPerMailbox", mailboxKey(message.email));
  const today = await getShopDay(db(), now());
  const fingerprint = hashToken(JSON.stringify([today, message, order ?? ""]));
  const row = { ...message, orderNumber: order || null, userId, isPriority: isMember, fingerprint };
  await db().$transaction(async (tx) => {
    if (userId && !(await lockAgainstDeletion(tx, userId))) throw new ShopError("unauthorized");
    const id = newId();
    const { count } = await tx.contactMessage.createMany({ data: [{ id, ...row }], skipDuplicates: true });
    if (count === 0) return;
    const { supportEmail } = await tx.storeSettings.findUniqueOrThrow({ where: { id: "default" } });
    await enqueueMail(tx, {
      key: `contact-message:${id}`,
      template: "contact-message",
      recipient: supportEmail,
      data: { messageId: id },
    });
    await enqueueMail(tx, {
      key: `contact-received:${id}`,
      template: "contact-received",
      recipient: message.email,
      data: { isPriority: isMember },
    });
  });
}

/**
 * Stores a newsletter request, and mails the confirmation link (double opt-in). The response does not reveal whether an
 * address is subscribed.
 * @throws {ShopError} too_many
 */
export async function requestNewsletter(email: string, address: string): Promise<void> {
  await countAgainstLimit("newslettersPerAddress", address);
  await countAgainstLimit("newslettersPerMailbox", mailboxKey(email));
  await db().$transaction(async (tx) => {
    const known = await tx.newsletterSubscriber.findUnique({ where: { email } });
    if (known?.confirmedAt && !known.unsubscribedAt) return;
    const askedAt = now();
    const { id } = await tx.newsletterSubscriber.upsert({
      where: { email },
      create: { email, askedAt },
      update: { askedAt },
    });
    const query = new URLSearchParams({ reader: id, proof: newsletterConfirmToken({ id, askedAt }) });
    await enqueueMail(tx, {
      key: `newsletter-confirm:${id}:${askedAt.getTime()}`,
      template: "newsletter-confirm",
      recipient: email,
      data: { confirmUrl: `/newsletter/confirm?${query}` },
    });
  });
}

/**
 * Subscribes a reader who opened the link of the mail. Idempotent.
 * @throws {ShopError} not_found for a link with an invalid signature, or one followed by a newer link or an
 * unsubscription
 */
export async function confirmNewsletter({ reader: id, proof }: NewsletterLink): Promise<void> {
  const reader = await db().newsletterSubscriber.findUnique({ where: { id } });
  if (!reader || !isEqualSecret(proof, newsletterConfirmToken(reader))) throw invalidLinkError();
  if (reader.unsubscribedAt && reader.unsubscribedAt >= reader.askedAt) throw invalidLinkError();
  if (reader.confirmedAt && reader.confirmedAt >= reader.askedAt) return;
  await db().$transaction(async (tx) => {
    await tx.newsletterSubscriber.update({
      where: { id },
      data: { confirmedAt: now(), unsubscribedAt: null },
    });
    await enqueueMail(tx, {
      key: `newsletter-welcome:${id}:${reader.askedAt.getTime()}`,
      template: "newsletter-welcome",
      recipient: reader.email,
      data: { stopQuery: newsletterStopQuery(id) },
    });
  });
}

/**
 * Unsubscribes a reader in one step. Idempotent, also for a deleted reader.
 * @throws {ShopError} not_found for a link with an invalid signature
 */
export async function unsubscribeNewsletter({ reader: id, proof }: NewsletterLink): Promise<void> {
  if (!isEqualSecret(proof, newsletterStopToken(id))) throw invalidLinkError();
  await db().$transaction((tx) => endNewsletterSubscription(tx, id));
}

/** Ends a subscription, with its queued newsletters. @returns whether it had not ended before */
export async function endNewsletterSubscription(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.newsletterSubscriber.updateMany({
    where: { id, unsubscribedAt: null },
    data: { unsubscribedAt: now() },
  });
  await tx.mailOutbox.deleteMany({
    where: { template: "newsletter-issue", status: "queued", data: { path: ["readerId"], equals: id } },
  });
  return count > 0;
}

/**
 * Queues an issue of the newsletter for all current subscribers, within a transaction: each reader once, however often
 * it is called.
 * @returns how many emails it queued; 0 when every subscriber has this issue already
 */
export async function enqueueIssue(tx: Tx, issueId: string): Promise<number> {
  const count = await tx.$executeRaw`
    INSERT INTO mail_outbox (id, key, recipient, template, data, next_attempt_at, created_at, request_id, is_bulk)
    SELECT 'n' || left(md5(${issueId} || s.id), 23), 'newsletter-issue:' || ${issueId} || ':' || s.id, s.email,
           'newsletter-issue', jsonb_build_object('issueId', ${issueId}::text, 'readerId', s.id), ${now()}, ${now()},
           ${getWorkContext()?.requestId ?? null}, true
    FROM newsletter_subscribers s WHERE s.confirmed_at IS NOT NULL AND s.unsubscribed_at IS NULL
    ON CONFLICT (key) DO NOTHING`;
  await wakeMailSender(tx);
  return count;
}

const invalidLinkError = (): ShopError => new ShopError("not_found", "This link is invalid.");

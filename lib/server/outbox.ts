import "server-only";
import { z } from "zod";
import { cents as toCents } from "@/lib/core/money";
import type { Tx } from "./db";

const orderId = z.string();
const cents = z.int();
const firstName = z.string().nullable();
const money = z.int().transform(toCents);
const planName = z.string();
/** An instant, shown as a date in the shop's time zone. */
const day = z.iso.datetime();

/**
 * The payload of each mail template. It contains only data that cannot be looked up later: a mail about an order names
 * the order and is rendered (lib/mail) when it is sent.
 */
export const mailPayloads = {
  /** `confirmUrl`: a path of the shop that verifies the address; null when a provider has verified it already. */
  welcome: z.object({ firstName, confirmUrl: z.string().nullable() }),
  /**
   * `resetUrl`: a path of the shop with the token in it. `validMinutes`: counted from now; a mail that is delayed
   * longer is not sent.
   */
  "password-reset": z.object({ firstName, resetUrl: z.string(), validMinutes: z.int() }),
  /** `confirmUrl`: as above. `isChange`: the address is to replace the account's current one. */
  "verify-email": z.object({ firstName, confirmUrl: z.string(), isChange: z.boolean() }),
  /**
   * `deleteUrl`: a path of the shop with the token in it. `validMinutes`: counted from now; a mail that is delayed
   * longer is not sent.
   */
  "delete-account": z.object({ firstName, deleteUrl: z.string(), validMinutes: z.int() }),
  /** `newEmail`: the account's new address, masked; null: the password changed. */
  "account-changed": z.object({ firstName, newEmail: z.string().nullable() }),
  /** `isConnected`: false when the provider was disconnected. `at`: when. */
  "provider-changed": z.object({
    firstName,
    providerName: z.string(),
    isConnected: z.boolean(),
    at: z.iso.datetime(),
  }),
  /** To staff. `codesLeft`: unused recovery codes, where one was used. */
  "second-factor-changed": z.object({
    firstName,
    change: z.enum(["set-up", "changed", "removed", "reset", "codes-renewed", "recovery-code-used"]),
    codesLeft: z.int().nullable(),
  }),
  /** `subscriptionIds`: of one user, to be charged together. `day`: the charge date, as 2026-12-24. */
  "delivery-reminder": z.object({ subscriptionIds: z.array(z.string()), day: z.string() }),
  /**
   * The reason that blocks a renewal. `amountCents`: the declined amount. `beforeCents`: a unit's previous price.
   * `retryOn`: date of the next attempt; null when it is paused.
   */
  "delivery-problem": z.object({
    subscriptionIds: z.array(z.string()),
    because: z.enum([
      "declined",
      "authentication",
      "out_of_stock",
      "not_member",
      "product_gone",
      "price_raised",
    ]),
    amountCents: cents,
    beforeCents: cents,
    retryOn: z.string().nullable(),
  }),
  /** `requestId`: of the row in restock_requests, which the unsubscribe link names. */
  "back-in-stock": z.object({ requestId: z.string(), productId: z.string() }),
  /** To staff who want it: low stock is looked up when the mail is sent. */
  "low-stock": z.object({ firstName }),
  /** To the shop. `messageId`: of the row in contact_messages. */
  "contact-message": z.object({ messageId: z.string() }),
  /** To the sender of a message, without its text, because a sender can enter any email address. */
  "contact-received": z.object({ isPriority: z.boolean() }),
  /** `confirmUrl`: a path of the shop that verifies the address. */
  "newsletter-confirm": z.object({ confirmUrl: z.string() }),
  /** `stopQuery`: query string that unsubscribes from the newsletter. */
  "newsletter-welcome": z.object({ stopQuery: z.string() }),
  /** `issueId`, `readerId`: of the rows in newsletter_issues and newsletter_subscribers. */
  "newsletter-issue": z.object({ issueId: z.string(), readerId: z.string() }),
  "order-confirmation": z.object({ orderId }),
  /** `isUpdate`: it was shipped before; its tracking number was added or corrected. */
  "order-shipped": z.object({ orderId, isUpdate: z.boolean().default(false) }),
  /** A cancellation without a refund. `reason`: in the shop's words to the buyer. */
  "order-canceled": z.object({ orderId, reason: z.string().nullable() }),
  /**
   * `refundId`: null in mails from before it was stored. `refundCents`: its amount. `reason`: wording for the buyer.
   */
  "order-refunded": z.object({
    orderId,
    refundId: z.string().nullable().default(null),
    refundCents: cents,
    reason: z.string().nullable(),
  }),
  /**
   * Corrects "order-refunded" or "order-refused". `refundCents`: the amount that did not arrive. `cause`: the party
   * that did not accept it.
   */
  "refund-failed": z.object({ orderId, refundCents: cents, cause: z.enum(["bank", "provider"]) }),
  /** `refundCents`: the full payment, which is refunded. `because`: the reason why it did not become an order. */
  "order-refused": z.object({
    orderId,
    refundCents: cents,
    because: z.enum(["sold_out", "wrong_amount"]),
  }),
  /**
   * `price`: per month. `firstMonth`: the price of the first month, when it is lower. `renewsOn`: date of the next
   * charge.
   */
  "membership-welcome": z.object({
    firstName,
    planName,
    price: money,
    firstMonth: money.nullable(),
    discountPercentage: z.int(),
    isTrial: z.boolean(),
    /** Cents charged for the first month; null where they are unknown. */
    paid: money.nullable().default(null),
    /** There was no trial because the card already had one. */
    isTrialCardUsed: z.boolean().default(false),
    /** The plan's delivery benefit, as part of a sentence; null for none. */
    delivery: z.string().nullable().default(null),
    renewsOn: day,
  }),
  /** `amount`: amount due. `until`: the end of the benefits. */
  "membership-payment-failed": z.object({ firstName, planName, amount: money, until: day }),
  "membership-recovered": z.object({ firstName, planName, renewsOn: day }),
  /** `amount`: amount of the charge. `isTrial`: it is the first charge after a trial. */
  "membership-reminder": z.object({ firstName, planName, amount: money, isTrial: z.boolean(), on: day }),
  "membership-cancelled": z.object({ firstName, planName, until: day }),
  "membership-ended": z.object({ firstName, planName, because: z.enum(["asked", "unpaid", "disputed"]) }),
  "membership-plan-changed": z.object({
    firstName,
    from: planName,
    to: planName,
    price: money,
    discountPercentage: z.int(),
    renewsOn: day,
    /** Cents charged by the change; below 0 they were credited; null where the shop does not know them. */
    charged: money.nullable().default(null),
    /** Free until `renewsOn`. */
    isTrial: z.boolean().default(false),
  }),
  /** `isDuplicate`: it was paid for a second membership, which the shop ended. */
  "membership-refunded": z.object({ firstName, planName, refund: money, isDuplicate: z.boolean() }),
} as const;

export type MailTemplate = keyof typeof mailPayloads;

interface QueuedMail<Name extends MailTemplate> {
  /** One mail per event: `template:id of the event's object`, such as `order-refunded:<refund id>`. */
  key: string;
  template: Name;
  /** One email address. Without one no mail is written. */
  recipient: string;
  data: z.input<(typeof mailPayloads)[Name]>;
}

/** Sent in a transaction; received by the sender of every instance after the commit. */
export const MAIL_CHANNEL = "shop_mail";

/** Wakes the sender of every instance after the commit. */
export const wakeMailSender = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_notify(${MAIL_CHANNEL}, '')`;

/**
 * Writes a mail into the outbox, in the transaction of its cause: both commit or neither does (D4). The commit wakes
 * the sender. An event that has its mail already gets no second one.
 * @param tx the transaction of the cause
 */
export async function enqueueMail<Name extends MailTemplate>(tx: Tx, mail: QueuedMail<Name>): Promise<void> {
  await tx.mailOutbox.createMany({ data: [mail], skipDuplicates: true });
  await wakeMailSender(tx);
}

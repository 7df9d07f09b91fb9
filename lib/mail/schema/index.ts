import type { Cents } from "@/lib/core/money";
import type { ContactMail } from "@/lib/help/schema";
import type { OrderView, RefundContents } from "@/lib/orders/schema";
import type { BackInStock, LowStock } from "@/lib/restock/schema";
import type { SubscriptionLine } from "@/lib/subscriptions/schema";
import type { Wording } from "../wordings/define-wordings";

/** The shop's facts for its mails. */
export interface MailShop {
  name: string;
  /** Origin of the shop, such as https://shop.example: the base of every link and picture. */
  url: string;
  supportEmail: string;
  /** Its time zone, such as America/Los_Angeles, for dates. */
  timeZone: string;
  /** Postal address for the footer; left out when the shop has none. */
  address?: string;
  /** Texts that staff have edited, by the wording's key; all others have their default. */
  wordings?: Readonly<Partial<Record<string, Partial<Wording>>>>;
}

/** A mail that is ready to send: the subject is one line, `html` and `text` have the same content. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
  /**
   * Absolute URL that accepts a POST and unsubscribes from mails of this kind; mail clients show a button for it (RFC
   * 8058).
   */
  stopUrl?: string;
  /** The Reply-To address. Default: the shop */
  replyTo?: string;
}

export type Template<Data> = (data: Data, shop: MailShop) => Mail;

export interface WelcomeData {
  firstName: string | null;
  /** Path that verifies the address; null when a provider has verified it already. */
  confirmUrl: string | null;
}

export interface VerifyEmailData {
  firstName: string | null;
  /** Path that verifies the address. */
  confirmUrl: string;
  /** The address is to replace the account's current one. */
  isChange: boolean;
}

export interface SecondFactorChangedData {
  firstName: string | null;
  change: "set-up" | "changed" | "removed" | "reset" | "codes-renewed" | "recovery-code-used";
  /** Unused recovery codes, where one was used. */
  codesLeft: number | null;
}

export interface AccountChangedData {
  firstName: string | null;
  /** The account's new address, masked; null: the password changed. */
  newEmail: string | null;
}

export interface ProviderChangedData {
  firstName: string | null;
  /** Such as "Google". */
  providerName: string;
  /** False: it was disconnected. */
  isConnected: boolean;
  /** Instant of the change. */
  at: string;
}

export interface DeleteAccountData {
  firstName: string | null;
  /** Path with the token in it. */
  deleteUrl: string;
  /** How long the link works, in minutes. */
  validMinutes: number;
}

export interface PasswordResetData {
  firstName: string | null;
  /** Absolute, or a path of the shop, with the token in it. */
  resetUrl: string;
  /** How long the link works, in minutes. */
  validMinutes: number;
}

export type BackInStockData = BackInStock;

export interface LowStockData extends LowStock {
  firstName: string | null;
}

export type ContactMessageData = ContactMail;

export interface ContactReceivedData {
  /** Members are answered first. */
  isPriority: boolean;
}

export interface NewsletterConfirmData {
  /** Path that verifies the address. */
  confirmUrl: string;
}

export interface NewsletterWelcomeData {
  /** Query string that unsubscribes from the newsletter. */
  stopQuery: string;
}

export interface NewsletterIssueData {
  subject: string;
  /** Markdown. */
  body: string;
  /** Query string that unsubscribes from the newsletter. */
  stopQuery: string;
}

interface ScheduleData {
  firstName: string;
  lines: readonly SubscriptionLine[];
}

export interface RenewalReminderData extends ScheduleData {
  /** The charge date, as 2026-12-24. */
  day: string;
}

export interface RenewalProblemData extends ScheduleData {
  because: "declined" | "authentication" | "out_of_stock" | "not_member" | "product_gone" | "price_raised";
  /** The declined amount. */
  amountCents: Cents;
  /** A unit's previous price. */
  beforeCents: Cents;
  /** The date of the next attempt, as 2026-12-24; null when it is paused. */
  retryOn: string | null;
}

export interface OrderData {
  order: OrderView;
}

export interface OrderShippedData extends OrderData {
  /** It was shipped before; its tracking number was added or corrected. */
  isUpdate: boolean;
}

export interface OrderRefundedData extends OrderData {
  refundCents: Cents;
  /** Null for mails from before it was stored. */
  contents: RefundContents | null;
  /** The order was canceled by its buyer or by the shop. */
  isCancellation: boolean;
  /** The reason, worded for the buyer; null for none. */
  reason: string | null;
}

export interface OrderCanceledData extends OrderData {
  /** Why, in the shop's words to the buyer; null says nothing about it. */
  reason: string | null;
}

export interface RefundFailedData extends OrderData {
  refundCents: Cents;
  /** The party that returned the refund: the buyer's bank, or the payment provider, which never made it. */
  cause: "bank" | "provider";
}

export interface OrderRefusedData extends OrderData {
  /** The full payment, which is refunded. */
  refundCents: Cents;
  /**
   * The reason why it did not become an order: the items were sold out, or another amount than the order's total was
   * paid.
   */
  because: "sold_out" | "wrong_amount";
}

/** Facts of a membership on the day of the event; days are instants. */
interface MembershipData {
  firstName: string | null;
  planName: string;
}

export interface MembershipWelcomeData extends MembershipData {
  /** Per month. */
  price: Cents;
  /** The price of the first month, when it is lower. */
  firstMonth: Cents | null;
  discountPercentage: number;
  isTrial: boolean;
  /** The charge for the first month; null where it is unknown. */
  paid: Cents | null;
  /** There was no trial because the card already had one (D17). */
  isTrialCardUsed: boolean;
  /** The plan's delivery benefit, as part of a sentence; null for none (D41). */
  delivery: string | null;
  /** Date of the next charge. */
  renewsOn: string;
}

export interface MembershipPaymentFailedData extends MembershipData {
  /** The amount due. */
  amount: Cents;
  /** The end of the benefits. */
  until: string;
}

export interface MembershipRecoveredData extends MembershipData {
  renewsOn: string;
}

export interface MembershipReminderData extends MembershipData {
  /** The amount of the charge. */
  amount: Cents;
  /** It is the first charge after a trial. */
  isTrial: boolean;
  on: string;
}

export interface MembershipCancelledData extends MembershipData {
  until: string;
}

export interface MembershipEndedData extends MembershipData {
  because: "asked" | "unpaid" | "disputed";
}

export interface MembershipPlanChangedData extends Pick<MembershipData, "firstName"> {
  from: string;
  to: string;
  /** Per month. */
  price: Cents;
  discountPercentage: number;
  renewsOn: string;
  /** The amount that the change charged; below 0 it was credited, 0: neither; null where it is unknown. */
  charged: Cents | null;
  /** Free until `renewsOn`. */
  isTrial: boolean;
}

export interface MembershipRefundedData extends MembershipData {
  refund: Cents;
  /** It was paid for a second membership, which the shop ended. */
  isDuplicate: boolean;
}

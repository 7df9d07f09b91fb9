import type { Cents } from "@/lib/core/money";
import type { ContactMail } from "@/lib/help/schema";
import type { OrderView, RefundContents } from "@/lib/orders/schema";
import type { BackInStock, LowStock } from "@/lib/restock/schema";
import type { SubscriptionLine } from "@/lib/subscriptions/schema";
import type { Wording } from "../wordings/define-wordings";

/** The shop as its mails speak of it. */
export interface MailShop {
  name: string;
  /** Origin of the shop, such as https://shop.example: every link and picture starts with it. */
  url: string;
  supportEmail: string;
  /** Where its clock stands, such as America/Los_Angeles: days are told by it. */
  timeZone: string;
  /** Postal address for the foot; left out when the shop has not given one. */
  address?: string;
  /** Texts that staff have edited, by the wording's key; all others have their default. */
  wordings?: Readonly<Partial<Record<string, Partial<Wording>>>>;
}

/** A mail that is ready to send: the subject is one line, `html` and `text` say the same. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
  /** Absolute address that takes a POST and ends mails of this kind; mail programs show a button for it (RFC 8058). */
  stopUrl?: string;
  /** Whom an answer goes to. Default: the shop */
  replyTo?: string;
}

export type Template<Data> = (data: Data, shop: MailShop) => Mail;

export interface WelcomeData {
  firstName: string | null;
  /** Path that proves the address; null when a provider has vouched for it. */
  confirmUrl: string | null;
}

export interface VerifyEmailData {
  firstName: string | null;
  /** Path that proves the address. */
  confirmUrl: string;
  /** The address is to replace the account's present one. */
  isChange: boolean;
}

export interface SecondFactorChangedData {
  firstName: string | null;
  change: "set-up" | "changed" | "removed" | "reset" | "codes-renewed" | "recovery-code-used";
  /** Recovery codes that were not used yet, where one was used. */
  codesLeft: number | null;
}

export interface AccountChangedData {
  firstName: string | null;
  /** The account's address from now on, in part; null: it was the password that changed. */
  newEmail: string | null;
}

export interface ProviderChangedData {
  firstName: string | null;
  /** Such as "Google". */
  providerName: string;
  /** False: it was disconnected. */
  isConnected: boolean;
  /** When, as an instant. */
  at: string;
}

export interface DeleteAccountData {
  firstName: string | null;
  /** Path with the proof in it. */
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
  /** Path that proves the address. */
  confirmUrl: string;
}

export interface NewsletterWelcomeData {
  /** Query string that ends the newsletter. */
  stopQuery: string;
}

export interface NewsletterIssueData {
  subject: string;
  /** Markdown. */
  body: string;
  /** Query string that ends the newsletter. */
  stopQuery: string;
}

interface ScheduleData {
  firstName: string;
  lines: readonly SubscriptionLine[];
}

export interface RenewalReminderData extends ScheduleData {
  /** When the card is charged, as 2026-12-24. */
  day: string;
}

export interface RenewalProblemData extends ScheduleData {
  because: "declined" | "authentication" | "out_of_stock" | "not_member" | "product_gone" | "price_raised";
  /** What the card was asked for. */
  amountCents: Cents;
  /** A unit's price before it was raised. */
  beforeCents: Cents;
  /** When it is tried again, as 2026-12-24; null when it rests. */
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
  /** Null for mails of before it was written down. */
  contents: RefundContents | null;
  /** The order was canceled by its buyer or by the shop. */
  isCancellation: boolean;
  /** Why, in the shop's words to the buyer; null says nothing about it. */
  reason: string | null;
}

export interface OrderCanceledData extends OrderData {
  /** Why, in the shop's words to the buyer; null says nothing about it. */
  reason: string | null;
}

export interface RefundFailedData extends OrderData {
  refundCents: Cents;
  /** The buyer's bank sent the money back, or the payment provider never made the refund. */
  cause: "bank" | "provider";
}

export interface OrderRefusedData extends OrderData {
  /** What the payment had taken and goes back in full. */
  refundCents: Cents;
  /** Why no order came of it: the goods were gone, or something else than the order's total was paid. */
  because: "sold_out" | "wrong_amount";
}

/** Facts of a membership on the day on which something happened to it; days are instants. */
interface MembershipData {
  firstName: string | null;
  planName: string;
}

export interface MembershipWelcomeData extends MembershipData {
  /** Of a month. */
  price: Cents;
  /** What the first month costs, when that is less. */
  firstMonth: Cents | null;
  discountPercentage: number;
  isTrial: boolean;
  /** What was charged for the first month; null where it is not known. */
  paid: Cents | null;
  /** There was no trial because the card already had one (D17). */
  isTrialCardUsed: boolean;
  /** What the plan gives in delivery, as part of a sentence; null for no promise (D41). */
  delivery: string | null;
  /** When the price is charged next. */
  renewsOn: string;
}

export interface MembershipPaymentFailedData extends MembershipData {
  /** What is owed. */
  amount: Cents;
  /** How long benefits stay. */
  until: string;
}

export interface MembershipRecoveredData extends MembershipData {
  renewsOn: string;
}

export interface MembershipReminderData extends MembershipData {
  /** What will be charged. */
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
  /** Of a month. */
  price: Cents;
  discountPercentage: number;
  renewsOn: string;
  /** What the change has charged; below 0 it was credited, 0: neither; null where it is not known. */
  charged: Cents | null;
  /** Free until `renewsOn`. */
  isTrial: boolean;
}

export interface MembershipRefundedData extends MembershipData {
  refund: Cents;
  /** It was paid for a second membership, which the shop ended. */
  isDuplicate: boolean;
}

import { formatDate } from "@/lib/core/dates";
import { type Cents, formatUsd } from "@/lib/core/money";
import { cutText } from "@/lib/core/text";
import { MONEY_BACK_DAYS } from "@/lib/marketing/rules";
import { CANCEL_HOURS } from "@/lib/orders/rules/cancellation";
import { formatCarrier } from "@/lib/orders/rules/carriers";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import type { DisputeEvidence } from "../schema/dispute";

/** Stripe's limits, in characters (docs.stripe.com/api/disputes/update): of a long text, and of all fields together. */
export const MAX_EVIDENCE_FIELD = 20_000;
export const MAX_EVIDENCE = 150_000;

/** What a dispute's evidence is collected from. */
export interface EvidenceFacts {
  order: AdminOrder;
  /** Origin of the shop. */
  shopUrl: string;
  timeZone: string;
  /** Consents to the product subscriptions that the order started or renewed. */
  consents: readonly {
    product: string;
    agreedAt: string;
    version: string;
    unitCents: Cents;
    wording: readonly string[];
  }[];
  /** Messages of the contact form that name the order. */
  messages: readonly { at: string; subject: string; message: string }[];
  problems: readonly { at: string; reason: string; items: string; description: string; answer: string }[];
  /** Further emails about the order, by their names. */
  mails: readonly { name: string; recipient: string; at: string }[];
}

const EVENT_NAMES: Record<string, string> = {
  placed: "Order placed",
  paid: "Payment received",
  packed: "Packed",
  labeled: "Labeled",
  shipped: "Shipped",
  pickup: "Ready for pickup",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
  done: "Marked as delivered",
  items_exchanged: "Items exchanged at the customer's request",
  refunded: "Refunded",
  cancelled: "Canceled",
};

/**
 * The evidence of an order's dispute as Stripe's fields, without those that are unknown, each within its limit. The
 * network address of the buyer is not among them: the shop does not store it.
 * @param statement of staff, which comes first
 */
export function collectEvidence(facts: EvidenceFacts, statement: string): DisputeEvidence {
  const { order, timeZone } = facts;
  const address = order.shippingAddress;
  const isShipped = order.fulfillmentMethod === "shipping";
  const shipping =
    address && isShipped
      ? `${address.firstName} ${address.lastName}, ${address.address}, ${address.city}, ${address.state} ${address.zip}, US`
      : "";
  return withoutEmpty({
    product_description: describeItems(order),
    customer_name: order.customerName,
    customer_email_address: order.customerEmail,
    shipping_address: shipping,
    shipping_date: isShipped && order.shippedAt ? formatDate(order.shippedAt, timeZone) : "",
    shipping_carrier: isShipped && order.courier ? formatCarrier(order.courier) : "",
    shipping_tracking_number: isShipped ? order.trackingNumber : "",
    refund_policy_disclosure: describePolicy(facts.shopUrl),
    uncategorized_text: describeCase(facts, statement),
  });
}

const describeItems = ({ lines }: AdminOrder): string =>
  [
    "Packaged food, sold by the shop's own website:",
    ...lines.map(
      ({ quantity, name, sku, totalCents }) =>
        `${quantity} × ${name}${sku ? ` (SKU ${sku})` : ""}: ${formatUsd(totalCents)}`,
    ),
  ].join("\n");

const describePolicy = (shopUrl: string): string =>
  `The returns policy is published at ${shopUrl}/returns, which the footer of the shop's pages links to, and each product's page names the ${MONEY_BACK_DAYS}-day money-back guarantee. It says: an order can be canceled within ${CANCEL_HOURS} hours of its payment unless it is packed, and a problem that is reported within ${MONEY_BACK_DAYS} days of the delivery is refunded or replaced.`;

function describeCase(facts: EvidenceFacts, statement: string): string {
  const { order, timeZone, consents, messages, problems } = facts;
  const day = (at: string) => formatDate(at, timeZone);
  const payments = order.payments.map(
    ({ amountCents, card, at, intent }) =>
      `${formatUsd(amountCents)} on ${day(at)}${card ? ` with ${card}` : ""} (${intent})`,
  );
  const refunds = order.refunds
    .filter(({ status }) => status !== "failed")
    .map(({ amountCents, exchangedFor, at }) =>
      exchangedFor
        ? `${formatUsd(amountCents)} on ${day(at)} paid for order ${exchangedFor} instead, which the customer got for removed items`
        : `${formatUsd(amountCents)} on ${day(at)}`,
    );
  const history = order.events.flatMap(({ type, at }) =>
    EVENT_NAMES[type] ? [`${day(at)}: ${EVENT_NAMES[type]}`] : [],
  );
  const mails = facts.mails.map(({ name, recipient, at }) => `${day(at)}: ${name} to ${recipient}`);
  return [
    statement.trim(),
    section(`Order ${order.orderNumber}`, [
      ...describeItems(order).split("\n").slice(1),
      `Delivery: ${formatUsd(order.shippingCents)}, tax: ${formatUsd(order.taxCents)}, total: ${formatUsd(order.totalCents)}`,
    ]),
    section("Payments", payments),
    section("Refunds and exchanges", refunds),
    section("What happened", history),
    section("Emails sent to the customer", mails),
    section(
      "Consent to the subscription",
      consents.flatMap(({ product, agreedAt, version, unitCents, wording }) => [
        `${day(agreedAt)}: ${product} at ${formatUsd(unitCents)} each, before tax; wording of ${version}${wording.length > 0 ? ":" : ""}`,
        ...wording.map((sentence) => `"${sentence}"`),
      ]),
    ),
    section(
      "Messages from the customer",
      messages.map(({ at, subject, message }) => `${day(at)}, "${subject}": ${message}`),
    ),
    section(
      "Problems that the customer reported",
      problems.map(
        ({ at, reason, items, description, answer }) =>
          `${day(at)}, ${reason} (${items}): ${description}\n${answer}`,
      ),
    ),
  ]
    .filter(Boolean)
    .join("\n\n");
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? [`${title}:`, ...lines].join("\n") : "";

const withoutEmpty = (fields: Required<DisputeEvidence>): DisputeEvidence =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, text]) => text !== "")
      .map(([name, text]) => [name, shorten(text)]),
  );

const shorten = (text: string): string =>
  text.length <= MAX_EVIDENCE_FIELD ? text : `${cutText(text, MAX_EVIDENCE_FIELD - 1)}…`;

interface DisputeState {
  status: "open" | "won" | "lost";
  isInquiry: boolean;
  evidenceSentAt: Date | null;
  evidenceDueBy: Date | null;
}

/** The reason why no evidence can be submitted, as a sentence for staff; null when it can. */
export function evidenceBlocker(dispute: DisputeState, now: Date, timeZone: string): string | null {
  const day = (at: Date) => formatDate(at.toISOString(), timeZone);
  if (dispute.status !== "open")
    return dispute.isInquiry
      ? "This inquiry is closed."
      : `This dispute is closed: it was ${dispute.status}.`;
  if (dispute.evidenceSentAt)
    return `The evidence was submitted on ${day(dispute.evidenceSentAt)}. It can be submitted only once.`;
  if (dispute.evidenceDueBy && now > dispute.evidenceDueBy)
    return `The bank accepted evidence until ${day(dispute.evidenceDueBy)}.`;
  return null;
}

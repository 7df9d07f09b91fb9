import { cents } from "@/lib/core/money";
import type { OrderView } from "@/lib/orders/schema";
import type { Mail, MailShop } from "./schema";
import { templates } from "./templates";

/** A made-up order. */
export const sampleOrder: OrderView = {
  id: "order_1",
  orderNumber: "CF-10042",
  status: "processing",
  isPaid: true,
  isReadyForPickup: false,
  refunded: "not",
  lines: [
    {
      name: "Spelt Tortillas",
      quantity: 2,
      unitPriceCents: cents(649),
      lineTotalCents: cents(1298),
      imageUrl: null,
      regularPriceCents: cents(649),
      isSubscription: false,
      productId: "p1",
      productSlug: "spelt-tortillas",
    },
    {
      name: "Brazil Nut Mozzarella",
      quantity: 1,
      unitPriceCents: cents(1150),
      lineTotalCents: cents(1150),
      imageUrl: "/images/x.webp",
      regularPriceCents: cents(1150),
      isSubscription: false,
      productId: null,
      productSlug: null,
    },
  ],
  subtotalCents: cents(2448),
  shippingCents: cents(599),
  taxCents: cents(203),
  totalCents: cents(3250),
  createdAt: "2026-11-28T10:00:00.000Z",
  estimatedDeliveryDate: "2026-12-04",
  shippingAddress: {
    firstName: "Maya",
    lastName: "Reyes",
    email: "maya@mail.example",
    address: "8 Alder St",
    city: "Portland",
    state: "OR",
    zip: "97209",
  },
  customerEmail: "maya@mail.example",
  isSubscription: true,
  trackingNumber: "1Z999",
  courier: "UPS",
  trackingUrl: "https://www.ups.com/track?tracknum=1Z999",
  shippedDate: "2026-11-29T10:00:00.000Z",
  cancellableUntil: null,
};

/** A sample subscription. */
export const sampleSubscription = (firstName: string | null, name: string | undefined) => ({
  firstName: firstName ?? "",
  lines: [
    {
      id: "s1",
      name: name ?? "Hemp Cheese",
      quantity: 2,
      intervalDays: 30,
      unitPriceCents: cents(960),
      lineTotalCents: cents(1920),
    },
  ],
});

/**
 * Every mail, with the same sample data. @param words used as first name and in all user-entered text; null: no first
 * name
 */
export const sampleMails = (
  from: MailShop,
  changes: Partial<OrderView> = {},
  words?: string | null,
): Record<keyof typeof templates, Mail> => {
  const firstName = words === undefined ? "Maya" : words;
  const typed = words ?? undefined;
  const data = { order: { ...sampleOrder, ...changes } };
  return {
    welcome: templates.welcome({ firstName, confirmUrl: `/verify-email?token=${"t".repeat(43)}` }, from),
    "password-reset": templates["password-reset"](
      { firstName, resetUrl: "/reset-password?token=abc", validMinutes: 60 },
      from,
    ),
    "verify-email": templates["verify-email"](
      { firstName, confirmUrl: `/verify-email?token=${"t".repeat(43)}`, isChange: true },
      from,
    ),
    "delete-account": templates["delete-account"](
      { firstName, deleteUrl: "/account/delete?token=abc", validMinutes: 60 },
      from,
    ),
    "account-changed": templates["account-changed"]({ firstName, newEmail: "m…@grove.example" }, from),
    "provider-changed": templates["provider-changed"](
      { firstName, providerName: "Google", isConnected: true, at: SAMPLE_DAY },
      from,
    ),
    "second-factor-changed": templates["second-factor-changed"](
      { firstName, change: "recovery-code-used", codesLeft: 9 },
      from,
    ),
    "back-in-stock": templates["back-in-stock"](
      {
        product: { name: typed ?? "Hemp Cheese", slug: "hemp-cheese", unitLabel: typed ?? "200 g" },
        stopQuery: "request=abc&proof=def",
      },
      from,
    ),
    "low-stock": templates["low-stock"](
      {
        firstName,
        products: [
          { name: typed ?? "Hemp Cheese", onHand: 0 },
          { name: "Spelt Tortillas", onHand: 4 },
        ],
        more: 2,
      },
      from,
    ),
    "delivery-reminder": templates["delivery-reminder"](
      { ...sampleSubscription(firstName, typed), day: "2026-12-24" },
      from,
    ),
    "delivery-problem": templates["delivery-problem"](
      {
        ...sampleSubscription(firstName, typed),
        because: "declined",
        amountCents: cents(2074),
        beforeCents: cents(0),
        retryOn: null,
      },
      from,
    ),
    "contact-message": templates["contact-message"](
      {
        name: typed ?? "Maya Reyes",
        email: "maya@mail.example",
        category: "An order",
        subject: typed ?? "The jar came broken",
        message: typed ?? "Hello!\n\nThe jar came broken.",
        orderNumber: "AB12CD34",
        isPriority: true,
      },
      from,
    ),
    "contact-received": templates["contact-received"]({ isPriority: true }, from),
    "newsletter-confirm": templates["newsletter-confirm"](
      { confirmUrl: "/newsletter/confirm?reader=abc&proof=def" },
      from,
    ),
    "newsletter-welcome": templates["newsletter-welcome"]({ stopQuery: "reader=abc&proof=def" }, from),
    "newsletter-issue": templates["newsletter-issue"](
      {
        subject: typed ?? "What is in season",
        body: `${typed ?? "Squash"} is here.\n\n## Back in stock\n\n- **Spelt tortillas**\n- [Hemp cheese](/products/hemp-cheese)`,
        stopQuery: "reader=abc&proof=def",
      },
      from,
    ),
    "order-confirmation": templates["order-confirmation"](data, from),
    "order-shipped": templates["order-shipped"]({ ...data, isUpdate: false }, from),
    "order-canceled": templates["order-canceled"]({ ...data, reason: "You canceled the order." }, from),
    "order-refunded": templates["order-refunded"](
      {
        ...data,
        refundCents: cents(1150),
        reason: "The mozzarella arrived warm",
        contents: {
          lines: [{ name: typed ?? "Hemp Mozzarella", quantity: 1, amountCents: cents(1065) }],
          deliveryCents: cents(0),
          taxCents: cents(85),
          otherCents: cents(0),
        },
        isCancellation: false,
      },
      from,
    ),
    "order-refused": templates["order-refused"](
      { ...data, refundCents: data.order.totalCents, because: "sold_out" },
      from,
    ),
    "refund-failed": templates["refund-failed"]({ ...data, refundCents: cents(1150), cause: "bank" }, from),
    ...sampleMembershipMails(firstName, changes.orderNumber ?? "Premium", from),
  };
};

/** Late in the evening of the 20th in the shop's time zone. */
export const SAMPLE_DAY = "2026-12-21T06:00:00.000Z";

/** @param planName as an admin typed it */
export function sampleMembershipMails(firstName: string | null, planName: string, from: MailShop) {
  const about = { firstName, planName };
  const terms = { price: cents(3500), discountPercentage: 15, renewsOn: SAMPLE_DAY };
  return {
    "membership-welcome": templates["membership-welcome"](
      {
        ...about,
        ...terms,
        firstMonth: null,
        isTrial: true,
        paid: cents(0),
        isTrialCardUsed: false,
        delivery: null,
      },
      from,
    ),
    "membership-payment-failed": templates["membership-payment-failed"](
      { ...about, amount: cents(3500), until: SAMPLE_DAY },
      from,
    ),
    "membership-recovered": templates["membership-recovered"]({ ...about, renewsOn: SAMPLE_DAY }, from),
    "membership-reminder": templates["membership-reminder"](
      { ...about, amount: cents(3150), isTrial: false, on: SAMPLE_DAY },
      from,
    ),
    "membership-cancelled": templates["membership-cancelled"]({ ...about, until: SAMPLE_DAY }, from),
    "membership-ended": templates["membership-ended"]({ ...about, because: "unpaid" }, from),
    "membership-plan-changed": templates["membership-plan-changed"](
      { firstName, from: "Core", to: planName, ...terms, charged: cents(750), isTrial: false },
      from,
    ),
    "membership-refunded": templates["membership-refunded"](
      { ...about, refund: cents(1750), isDuplicate: false },
      from,
    ),
  };
}

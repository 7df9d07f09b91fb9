import { cents } from "@/lib/core/money";
import { pickupHoursSchema } from "@/lib/marketing/schema/pickup";
import type { OrderView } from "@/lib/orders/schema";
import type { MailProblem } from "@/lib/problems/schema";

/** What the sample of an email is made of; tests pass other facts. */
export interface SampleFacts {
  /** Null: not known. */
  firstName: string | null;
  /** A text that a person typed, such as a product's name. @param example what it is in previews */
  typed(example: string): string;
  order: OrderView;
}

/** The evening of December 20 in the time zone of the shop, where UTC already has the 21st. */
export const SAMPLE_DAY = "2026-12-21T06:00:00.000Z";

const order: OrderView = {
  id: "order_1",
  orderNumber: "CF-10042",
  status: "processing",
  isPaid: true,
  isReplacement: false,
  isPickup: false,
  isReadyForPickup: false,
  pickupPlace: null,
  pickupUntil: null,
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
      isGift: false,
      returned: 0,
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
      isGift: false,
      returned: 0,
      productId: null,
      productSlug: null,
    },
  ],
  discount: null,
  subtotalCents: cents(2448),
  methodName: null,
  shippingCents: cents(599),
  taxCents: cents(203),
  totalCents: cents(3250),
  chargedCents: cents(3250),
  creditCents: cents(0),
  exchangeCents: cents(0),
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

/** The same order when it is collected. */
export const toPickupSample = (from: OrderView): OrderView => ({
  ...from,
  isPickup: true,
  isSubscription: false,
  shippingCents: cents(0),
  totalCents: cents(from.totalCents - from.shippingCents),
  chargedCents: cents(from.chargedCents - from.shippingCents),
  pickupPlace: {
    name: "Farm stand",
    address: "12 Mill Road",
    city: "Portland",
    state: "OR",
    zip: "97209",
    hours: pickupHoursSchema.parse({
      tue: { opens: "09:00", closes: "17:00" },
      wed: { opens: "09:00", closes: "17:00" },
      fri: { opens: "09:00", closes: "18:00" },
    }),
    instructions: "Ring at the green door.\nParking is behind the barn.",
    keepDays: 7,
  },
  pickupUntil: "2026-12-11",
});

/** The facts of the previews in Settings. */
export const SAMPLE_FACTS: SampleFacts = { firstName: "Maya", typed: (example) => example, order };

/** A member in the samples. */
export const sampleMember = ({ firstName, typed }: SampleFacts) => ({
  firstName,
  planName: typed("Premium"),
});

export const sampleSubscription = ({ firstName, typed }: SampleFacts) => ({
  firstName: firstName ?? "",
  usesCredit: false,
  isMember: true,
  memberUntil: null,
  lines: [
    {
      id: "s1",
      name: typed("Hemp Cheese"),
      quantity: 2,
      intervalDays: 30,
      unitPriceCents: cents(960),
      lineTotalCents: cents(1920),
      extras: "plus tax and any delivery fee" as const,
      discountNote: null,
      isSold: true,
    },
  ],
});

/** A report of a problem without an answer. */
export const sampleProblem = ({ firstName, typed }: SampleFacts): MailProblem => ({
  id: "problem_1",
  reason: "damaged",
  description: typed("The bag was torn, and two tortillas were broken."),
  status: "open",
  lines: [{ name: typed("Spelt Tortillas"), quantity: 1 }],
  photos: [],
  answer: null,
  answerText: "",
  amountCents: null,
  replacedBy: null,
  replacement: null,
  reportedAt: SAMPLE_DAY,
  answeredAt: null,
  firstName,
  order: { orderNumber: order.orderNumber, customerName: "Maya Reyes", customerEmail: order.customerEmail },
});

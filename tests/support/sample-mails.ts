import { SAMPLE_DAY, SAMPLE_FACTS } from "@/lib/mail/sample-facts";
import type { Mail, MailShop } from "@/lib/mail/schema";
import { renderSampleMail, type WordingKey } from "@/lib/mail/wordings";
import type { OrderView } from "@/lib/orders/schema";

export const DAY = SAMPLE_DAY;
export const { order } = SAMPLE_FACTS;

/** What an order may lack. */
export const BARE_ORDER: Partial<OrderView> = {
  shippingAddress: null,
  estimatedDeliveryDate: null,
  trackingNumber: null,
  courier: null,
  trackingUrl: null,
  shippedDate: null,
  lines: [],
};

/** The shop's data in emails. */
export const shop: MailShop = {
  name: "Clover & Fern",
  url: "https://shop.example",
  supportEmail: "support@shop.example",
  timeZone: "America/Los_Angeles",
  address: "12 Market Row, Portland, OR 97205",
};

/**
 * An email in one of its cases, from its sample.
 * @param words first name, and every text that people typed; null: no first name
 */
export const sampleMail = (
  key: WordingKey,
  changes: Partial<OrderView> = {},
  words?: string | null,
  from = shop,
): Mail =>
  renderSampleMail(key, from, {
    firstName: words === undefined ? SAMPLE_FACTS.firstName : words,
    typed: (example) => words ?? example,
    order: { ...order, ...changes },
  });

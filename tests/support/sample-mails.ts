import { sampleMails } from "@/lib/mail/samples";
import type { MailShop } from "@/lib/mail/schema";
import type { OrderView } from "@/lib/orders/schema";

export {
  SAMPLE_DAY as DAY,
  sampleMembershipMails as membershipMails,
  sampleOrder as order,
} from "@/lib/mail/samples";

/** The shop as its mails speak of it. */
export const shop: MailShop = {
  name: "Clover & Fern",
  url: "https://shop.example",
  supportEmail: "support@shop.example",
  timeZone: "America/Los_Angeles",
  address: "12 Market Row, Portland, OR 97205",
};

/** Every mail, from the same facts. @param firstName also stands where people type; null: as usual */
export const allMails = (changes: Partial<OrderView> = {}, firstName: string | null = "Maya", from = shop) =>
  sampleMails(from, changes, firstName);

import { z } from "zod";
import { emailSchema, lineSchema } from "@/lib/account/schema";

const EMAIL_PROBLEM = "Please enter a valid email address";

/** A question and its answer on /faqs. */
export interface FaqView {
  slug: string;
  category: string;
  question: string;
  answer: string;
}

/** Topics of a message to the shop, and their labels in the form (account-admin-content.md §3). */
export const CONTACT_CATEGORIES = {
  general: "General question",
  order: "An order",
  membership: "Membership",
  product: "A product",
  wholesale: "Wholesale",
  partnership: "Partnership",
  feedback: "Feedback",
} as const;
export type ContactCategory = keyof typeof CONTACT_CATEGORIES;
const categories = Object.keys(CONTACT_CATEGORIES) as [ContactCategory, ...ContactCategory[]];

/** Maximum characters of a message to the shop. */
export const MAX_MESSAGE_LENGTH = 5000;

/** POST /api/contact and its form: everything is required (account-admin-content.md §5). */
export const contactSchema = z.object({
  name: lineSchema(120),
  email: emailSchema(EMAIL_PROBLEM),
  category: z.enum(categories, "Required"),
  subject: lineSchema(160),
  message: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .max(MAX_MESSAGE_LENGTH, `must be at most ${MAX_MESSAGE_LENGTH} characters`),
  /** Number of the order that it is about (D38). */
  order: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([0-9A-Z]{8})?$/, "is no order number")
    .optional(),
  /** A honeypot: users do not see this field, so only bots fill it in. */
  website: z.string().max(500).optional(),
});
export type ContactInput = z.output<typeof contactSchema>;

/** POST /api/newsletter. */
export const newsletterSchema = z.object({ email: emailSchema(EMAIL_PROBLEM) });

/** The query string of the links in the newsletter's mails. */
export const newsletterLinkSchema = z.object({
  reader: z.string("Required").max(80),
  proof: z.string("Required").max(200),
});
export type NewsletterLink = z.output<typeof newsletterLinkSchema>;

/** A message to the shop in the shop's own mail. */
export interface ContactMail {
  name: string;
  email: string;
  /** In words: "A product". */
  category: string;
  subject: string;
  message: string;
  orderNumber: string | null;
  /** From a member: answered first. */
  isPriority: boolean;
}

import { cents } from "@/lib/core/money";
import { SAMPLE_DAY, sampleMails, sampleOrder, sampleSubscription } from "./samples";
import type { Mail, MailShop } from "./schema";
import { templates } from "./templates";
import type { WordingKey } from "./wordings";

type Sample = (shop: MailShop) => Mail;

const member = { firstName: "Maya", planName: "Premium" };

const secondFactor =
  (change: Parameters<(typeof templates)["second-factor-changed"]>[0]["change"]): Sample =>
  (shop) =>
    templates["second-factor-changed"]({ firstName: "Maya", change, codesLeft: 9 }, shop);

const problem =
  (because: Parameters<(typeof templates)["delivery-problem"]>[0]["because"]): Sample =>
  (shop) =>
    templates["delivery-problem"](
      {
        ...sampleSubscription("Maya", undefined),
        because,
        amountCents: cents(2074),
        beforeCents: cents(880),
        retryOn: "2026-12-24",
      },
      shop,
    );

const orderRefused =
  (because: "sold_out" | "wrong_amount"): Sample =>
  (shop) =>
    templates["order-refused"](
      {
        order: sampleOrder,
        refundCents: because === "sold_out" ? sampleOrder.totalCents : cents(1000),
        because,
      },
      shop,
    );

const ended =
  (because: "asked" | "unpaid" | "disputed"): Sample =>
  (shop) =>
    templates["membership-ended"]({ ...member, because }, shop);

const membershipWelcome =
  (isTrial: boolean): Sample =>
  (shop) =>
    templates["membership-welcome"](
      {
        ...member,
        price: cents(3500),
        discountPercentage: 15,
        renewsOn: SAMPLE_DAY,
        firstMonth: null,
        isTrial,
        paid: isTrial ? cents(0) : cents(3500),
        isTrialCardUsed: false,
        delivery: null,
      },
      shop,
    );

const verifyEmail =
  (isChange: boolean): Sample =>
  (shop) =>
    templates["verify-email"](
      { firstName: "Maya", confirmUrl: `/verify-email?token=${"t".repeat(43)}`, isChange },
      shop,
    );

/** Cases of mails that `sampleMails` does not contain, or contains under the template's name. */
const CASES: Partial<Record<WordingKey, Sample>> = {
  "verify-email": verifyEmail(false),
  "verify-email.change": verifyEmail(true),
  "account-changed": (shop) => templates["account-changed"]({ firstName: "Maya", newEmail: null }, shop),
  "account-changed.email": (shop) => sampleMails(shop)["account-changed"],
  "provider-changed.disconnected": (shop) =>
    templates["provider-changed"](
      { firstName: "Maya", providerName: "Google", isConnected: false, at: SAMPLE_DAY },
      shop,
    ),
  "second-factor-changed.set-up": secondFactor("set-up"),
  "second-factor-changed.changed": secondFactor("changed"),
  "second-factor-changed.removed": secondFactor("removed"),
  "second-factor-changed.reset": secondFactor("reset"),
  "second-factor-changed.codes-renewed": secondFactor("codes-renewed"),
  "second-factor-changed.recovery-code-used": secondFactor("recovery-code-used"),
  "delivery-problem.declined": problem("declined"),
  "delivery-problem.authentication": problem("authentication"),
  "delivery-problem.out_of_stock": problem("out_of_stock"),
  "delivery-problem.not_member": problem("not_member"),
  "delivery-problem.product_gone": problem("product_gone"),
  "delivery-problem.price_raised": problem("price_raised"),
  "order-shipped.update": (shop) => templates["order-shipped"]({ order: sampleOrder, isUpdate: true }, shop),
  "order-refunded.canceled": (shop) =>
    templates["order-refunded"](
      {
        order: sampleOrder,
        refundCents: sampleOrder.totalCents,
        reason: null,
        contents: null,
        isCancellation: true,
      },
      shop,
    ),
  "order-refused.sold_out": orderRefused("sold_out"),
  "order-refused.wrong_amount": orderRefused("wrong_amount"),
  "membership-welcome": membershipWelcome(false),
  "membership-welcome.trial": membershipWelcome(true),
  "membership-reminder.trial": (shop) =>
    templates["membership-reminder"]({ ...member, amount: cents(3500), isTrial: true, on: SAMPLE_DAY }, shop),
  "membership-ended.asked": ended("asked"),
  "membership-ended.unpaid": ended("unpaid"),
  "membership-ended.disputed": ended("disputed"),
  "membership-refunded.duplicate": (shop) =>
    templates["membership-refunded"]({ ...member, refund: cents(3500), isDuplicate: true }, shop),
};

/** A mail from sample data, in the case of this wording. */
export const createSampleMail = (key: WordingKey, shop: MailShop): Mail =>
  CASES[key]?.(shop) ?? sampleMails(shop)[key as keyof typeof templates];

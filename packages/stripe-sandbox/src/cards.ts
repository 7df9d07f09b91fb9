import { createHash } from "node:crypto";

/** Why a bank refuses a charge. */
export interface Decline {
  code: string;
  decline_code: string;
  message: string;
  param?: string;
}

/** How a test card behaves. */
export interface CardProfile {
  number: string;
  brand: string;
  funding: "credit" | "debit" | "prepaid";
  decline?: Decline;
  /** Can be saved nevertheless. */
  savable?: true;
  /** `setup`: only until it was set up for later use; `always`: every payment. */
  authentication?: "always" | "setup";
  /** The result of the security code check. */
  cvcCheck?: "fail";
  /** What happens some time after the charge: its holder asks the bank for the money. */
  dispute?: { reason: string; inquiry?: true };
  /** Some time after the charge its issuer reports it as likely fraud. */
  fraudWarning?: true;
  /** What becomes of refunds: `slow` ones are pending at first, `failing` ones come back from the bank. */
  refund?: "slow" | "failing";
}

const DECLINED = "Your card was declined.";

const generic: Decline = { code: "card_declined", decline_code: "generic_decline", message: DECLINED };

function declined(decline_code: string, message = DECLINED): Decline {
  return { code: "card_declined", decline_code, message };
}

function refused(code: string, message: string, param?: string): Decline {
  return { code, decline_code: code, message, ...(param ? { param } : {}) };
}

function visa(number: string, behaviour: Partial<CardProfile> = {}): CardProfile {
  return { number, brand: "visa", funding: "credit", ...behaviour };
}

const EXPIRED = refused("expired_card", "Your card has expired.", "exp_month");
const WRONG_CVC = refused("incorrect_cvc", "Your card's security code is incorrect.", "cvc");
const PROCESSING = refused(
  "processing_error",
  "An error occurred while processing your card. Try again in a little bit.",
);
const NO_FUNDS = declined("insufficient_funds", "Your card has insufficient funds.");

/** Stripe's documented test cards, by the name of their PaymentMethod (`pm_card_visa`). */
const PROFILES: Readonly<Record<string, CardProfile>> = {
  visa: visa("4242424242424242"),
  visa_debit: visa("4000056655665556", { funding: "debit" }),
  mastercard: { number: "5555555555554444", brand: "mastercard", funding: "credit" },
  mastercard_2: { number: "2223003122003222", brand: "mastercard", funding: "credit" },
  mastercard_debit: { number: "5200828282828210", brand: "mastercard", funding: "debit" },
  mastercard_prepaid: { number: "5105105105105100", brand: "mastercard", funding: "prepaid" },
  amex: { number: "378282246310005", brand: "amex", funding: "credit" },
  amex_2: { number: "371449635398431", brand: "amex", funding: "credit" },
  discover: { number: "6011111111111117", brand: "discover", funding: "credit" },
  diners: { number: "3056930009020004", brand: "diners", funding: "credit" },
  jcb: { number: "3566002020360505", brand: "jcb", funding: "credit" },
  unionpay: { number: "6200000000000005", brand: "unionpay", funding: "credit" },
  chargeDeclined: visa("4000000000000002", { decline: generic }),
  chargeDeclinedInsufficientFunds: visa("4000000000009995", { decline: NO_FUNDS }),
  chargeDeclinedLostCard: visa("4000000000009987", { decline: declined("lost_card") }),
  chargeDeclinedStolenCard: visa("4000000000009979", { decline: declined("stolen_card") }),
  chargeDeclinedVelocityLimitExceeded: visa("4000000000006975", {
    decline: declined("card_velocity_exceeded"),
  }),
  chargeDeclinedExpiredCard: visa("4000000000000069", { decline: EXPIRED }),
  chargeDeclinedIncorrectCvc: visa("4000000000000127", { decline: WRONG_CVC, cvcCheck: "fail" }),
  chargeDeclinedProcessingError: visa("4000000000000119", { decline: PROCESSING }),
  chargeDeclinedFraudulent: visa("4100000000000019", { decline: declined("fraudulent") }),
  chargeCustomerFail: visa("4000000000000341", { decline: generic, savable: true }),
  cvcCheckFail: visa("4000000000000101", { cvcCheck: "fail" }),
  createDispute: visa("4000000000000259", { dispute: { reason: "fraudulent" } }),
  createDisputeProductNotReceived: visa("4000000000002685", { dispute: { reason: "product_not_received" } }),
  createDisputeInquiry: visa("4000000000001976", { dispute: { reason: "fraudulent", inquiry: true } }),
  createIssuerFraudRecord: visa("4000000000005423", { fraudWarning: true }),
  pendingRefund: visa("4000000000007726", { refund: "slow" }),
  refundFail: visa("4000000000005126", { refund: "failing" }),
  authenticationRequiredOnSetup: visa("4000002500003155", { authentication: "setup" }),
  authenticationRequired: visa("4000002760003184", { authentication: "always" }),
  threeDSecure2Required: visa("4000000000003220", { authentication: "always" }),
  threeDSecureRequired: visa("4000000000003063", { authentication: "always" }),
  authenticationRequiredChargeDeclinedInsufficientFunds: visa("4000008260003178", {
    authentication: "always",
    decline: NO_FUNDS,
  }),
  threeDSecureRequiredChargeDeclined: visa("4000008400001629", {
    authentication: "always",
    decline: generic,
  }),
};

const nameByNumber = new Map(Object.entries(PROFILES).map(([name, { number }]) => [number, name]));
nameByNumber.set("4000003720000278", "authenticationRequired");

/** Names Stripe gives to test PaymentMethods that differ from the names above. */
const ALIASES: Readonly<Record<string, string>> = {
  us: "visa",
  visa_chargeDeclined: "chargeDeclined",
  visa_chargeDeclinedInsufficientFunds: "chargeDeclinedInsufficientFunds",
  visa_chargeDeclinedLostCard: "chargeDeclinedLostCard",
  visa_chargeDeclinedStolenCard: "chargeDeclinedStolenCard",
};

/** The name of the test card with this number, if it is one. */
export function profileNameOf(number: string): string | undefined {
  return nameByNumber.get(number);
}

/** The name behind a ready-made PaymentMethod id such as `pm_card_visa`. */
export function profileNameOfShortcut(id: string): string | undefined {
  const name = id.startsWith("pm_card_") ? id.slice("pm_card_".length) : "";
  const known = ALIASES[name] ?? name;
  return Object.hasOwn(PROFILES, known) ? known : undefined;
}

/** How the named test card behaves. */
export function profileOf(name: string): CardProfile {
  const profile = PROFILES[name];
  if (!profile) throw new Error(`No test card is named ${name}`);
  return profile;
}

/** The same sixteen letters and digits for every use of one card number. */
export function cardFingerprint(number: string): string {
  const digest = createHash("sha256").update(`sandbox-card:${number}`).digest("base64");
  return digest.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 16);
}

/** Whether the digits satisfy the check digit of card numbers. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

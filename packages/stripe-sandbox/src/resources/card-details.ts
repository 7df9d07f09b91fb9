import { cardFingerprint, passesLuhn, profileNameOf } from "../cards";
import { ApiError, missingParam } from "../core/errors";
import type { Params } from "../core/params";

/** A card whose details were accepted. */
export interface AcceptedCard {
  profile: string;
  number: string;
  expMonth: number;
  expYear: number;
  /** Null when no security code was given, so that none could be checked. */
  cvcGiven: boolean;
}

const LIVE_CARD =
  "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.";

/** Reads `card[number]`, `card[exp_month]`…; refuses wrong details as Stripe does, with 402. */
export function readCard(params: Params | undefined, parent: string): AcceptedCard {
  if (!params) throw missingParam(parent);
  const number = (params.string("number") ?? "").replaceAll(/[\s-]/g, "");
  if (number === "") throw missingParam(`${parent}[number]`);
  if (!/^\d{12,19}$/.test(number))
    throw refusal("invalid_number", "number", "The card number is not a valid credit card number.");
  if (!passesLuhn(number)) throw refusal("incorrect_number", "number", "Your card number is incorrect.");
  const expMonth = params.integer("exp_month");
  const expYear = params.integer("exp_year");
  if (expMonth === undefined) throw missingParam(`${parent}[exp_month]`);
  if (expYear === undefined) throw missingParam(`${parent}[exp_year]`);
  const fullYear = expYear < 100 ? 2000 + expYear : expYear;
  checkExpiry(expMonth, fullYear, new Date());
  const cvc = params.string("cvc");
  const digits = /^3[47]/.test(number) ? /^\d{4}$/ : /^\d{3}$/;
  if (cvc !== undefined && !digits.test(cvc))
    throw refusal("invalid_cvc", "cvc", "Your card's security code is invalid.");
  const profile = profileNameOf(number);
  if (profile === undefined) {
    throw new ApiError(LIVE_CARD, {
      status: 402,
      type: "card_error",
      code: "card_declined",
      decline_code: "test_mode_live_card",
      param: "number",
      executed: true,
    });
  }
  return { profile, number, expMonth, expYear: fullYear, cvcGiven: cvc !== undefined };
}

/** The displayed digits of a card, and its fingerprint. */
export function cardMarks(number: string): { last4: string; fingerprint: string } {
  return { last4: number.slice(-4), fingerprint: cardFingerprint(number) };
}

function checkExpiry(month: number, year: number, today: Date): void {
  const badMonth = refusal("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  if (month < 1 || month > 12) throw badMonth;
  const thisYear = today.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50) {
    throw refusal("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  if (year === thisYear && month < today.getUTCMonth() + 1) throw badMonth;
}

function refusal(code: string, param: string, message: string): ApiError {
  return new ApiError(message, { status: 402, type: "card_error", code, param, executed: true });
}

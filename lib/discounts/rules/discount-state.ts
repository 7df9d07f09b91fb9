import type { LocalTime } from "@/lib/core/dates";
import { getPeriodState, type Period, periodsOverlap } from "@/lib/core/period";
import {
  type AdminDiscount,
  type DiscountMethod,
  type DiscountState,
  isForMembership,
} from "../schema/admin-discount";

interface StateFacts extends Period {
  isEnabled: boolean;
  maxUses: number | null;
  /** Unique codes, each for one use; 0 where there are none. */
  codes: number;
  /** Paid and reserved. */
  uses: number;
}

/** Whether a discount applies now, and if not, why. */
export function getDiscountState(
  { isEnabled, maxUses, codes, uses, ...period }: StateFacts,
  at: Date,
): DiscountState {
  if (!isEnabled) return "off";
  const state = getPeriodState(period, at);
  const limit = Math.min(maxUses ?? Number.POSITIVE_INFINITY, codes || Number.POSITIVE_INFINITY);
  return state !== "ended" && uses >= limit ? "used_up" : state;
}

/** Why no one can use a discount at the moment; null if it applies. @param discount `uses`: by others */
export function findGeneralRefusal(
  discount: Pick<StateFacts, "isEnabled" | "maxUses" | "uses" | "startsAt" | "endsAt">,
  at: Date,
): "withdrawn" | "not_started" | "ended" | "used_up" | null {
  if (!discount.isEnabled) return "withdrawn";
  const state = getPeriodState(discount, at);
  if (state !== "active") return state === "ended" ? "ended" : "not_started";
  return discount.maxUses !== null && discount.uses >= discount.maxUses ? "used_up" : null;
}

interface ApplicablePeriod extends Period<LocalTime>, Pick<AdminDiscount, "kind" | "scope"> {
  method: DiscountMethod;
  isEnabled: boolean;
}

/** Whether two discounts are automatic, turned on, and apply to the same purchase at some moment. */
export const overlaps = (one: ApplicablePeriod, other: ApplicablePeriod): boolean =>
  [one, other].every(({ method, isEnabled }) => method === "automatic" && isEnabled) &&
  isForMembership(one) === isForMembership(other) &&
  periodsOverlap(one, other);

/** Letters and digits, without characters that are easily confused. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const CODE_LENGTH = 8;

/** A random code of 8 characters, from the platform's secure source. */
export function createDiscountCode(): string {
  let code = "";
  while (code.length < CODE_LENGTH)
    // Bytes from 240 to 255 would make some characters more likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(CODE_LENGTH)))
      if (byte < 240 && code.length < CODE_LENGTH) code += ALPHABET[byte % ALPHABET.length];
  return code;
}

import type { LocalTime } from "@/lib/core/dates";
import type { DiscountMethod, DiscountState } from "../schema/admin-discount";

interface StateFacts {
  isEnabled: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  /** Paid and reserved. */
  uses: number;
}

/** Whether a discount applies now, and if not, why. */
export function getDiscountState(
  { isEnabled, startsAt, endsAt, maxUses, uses }: StateFacts,
  at: Date,
): DiscountState {
  if (!isEnabled) return "off";
  if (endsAt && at >= endsAt) return "ended";
  if (maxUses !== null && uses >= maxUses) return "used_up";
  return startsAt && at < startsAt ? "scheduled" : "active";
}

interface Window {
  method: DiscountMethod;
  isEnabled: boolean;
  /** Null or empty: no limit. */
  startsAt: LocalTime | null;
  endsAt: LocalTime | null;
}

/** Whether two discounts are automatic, turned on, and apply at the same time at some moment. */
export const overlaps = (one: Window, other: Window): boolean =>
  [one, other].every(({ method, isEnabled }) => method === "automatic" && isEnabled) &&
  (!one.startsAt || !other.endsAt || one.startsAt < other.endsAt) &&
  (!other.startsAt || !one.endsAt || other.startsAt < one.endsAt);

/** Letters and digits without those that are easily confused. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const CODE_LENGTH = 8;

/** A random code of 8 characters, from the platform's secure source. */
export function createDiscountCode(): string {
  let code = "";
  while (code.length < CODE_LENGTH)
    // Bytes above the last whole multiple would make some letters likelier.
    for (const byte of crypto.getRandomValues(new Uint8Array(CODE_LENGTH)))
      if (byte < 240 && code.length < CODE_LENGTH) code += ALPHABET[byte % ALPHABET.length];
  return code;
}

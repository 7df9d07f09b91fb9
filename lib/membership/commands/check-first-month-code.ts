import "server-only";
import { ShopError } from "@/lib/core/errors";
import { findFirstMonthDiscounts } from "@/lib/discounts/queries/first-month";
import { toEntryRefusal } from "@/lib/discounts/rules/describe-refusal";
import { type EnteredDiscount, UNKNOWN_CODE } from "@/lib/discounts/schema";
import { now } from "@/lib/server/clock";
import { countAgainstLimit, uncount } from "@/lib/server/limits";
import { describeCode } from "../rules/choose-first-month";
import type { PlanView } from "../schema";
import { wasMember } from "./first-month-coupon";
import { getPurchaseOffer } from "./get-purchase-offer";

/**
 * Checks a code for the first month of a membership. Unknown codes count against the guesses of the address.
 * @param userId null for a visitor
 * @param plan null while none is chosen
 * @param code in uppercase
 * @param address of the caller
 * @returns what became of the code; `waiting` for one that is for another plan
 * @throws {ShopError} invalid_input for an unknown code, conflict with the reason for every other refusal; too_many
 */
export async function checkFirstMonthCode(
  { userId, plan }: { userId: string | null; plan: PlanView | null },
  code: string,
  address: string,
): Promise<EnteredDiscount> {
  await countAgainstLimit("discountGuessesPerAddress", address);
  const at = now();
  const was = userId !== null && (await wasMember(userId));
  const found = await findFirstMonthDiscounts({ userId, code }, at);
  const entered = describeCode(found, { at, planId: plan?.id ?? null, wasMember: was });
  const message = toEntryRefusal(entered.message);
  const isUnknown = message === UNKNOWN_CODE;
  if (!isUnknown) await uncount("discountGuessesPerAddress", address);
  if (entered.state === "refused")
    throw new ShopError(isUnknown ? "invalid_input" : "conflict", message, {
      fields: { code: message },
      ...(found.isForOrders ? { codeIsFor: "orders" } : {}),
    });
  if (userId === null || plan === null) return entered;
  return (await getPurchaseOffer(userId, plan, { code })).entered ?? entered;
}

import { joinWords } from "@/lib/core/text";
import {
  DEFAULT_METHOD,
  type DeliveryMethod,
  type MethodTerms,
  type ShippingRules,
} from "@/lib/pricing/schema";

/** A method's name followed by "delivery": "Standard delivery". A name that contains "deliver" is unchanged. */
export const deliveryLabel = (name: string): string => (/deliver/i.test(name) ? name : `${name} delivery`);

/** What a cart and an address require of a delivery method. */
export interface DeliveryNeeds {
  /** US state of the delivery address; undefined until it is known. */
  state: string | undefined;
  /** Names of the products that must stay chilled. */
  chilled: readonly string[];
  /** Whether the shopper can pick this cart up instead. */
  canCollect: boolean;
}

/** Why a method is not available. */
type MethodRefusal = "off" | "state" | "chilled";

const findRefusal = (method: MethodTerms | undefined, { chilled }: DeliveryNeeds): MethodRefusal | null => {
  if (!method) return "off";
  if (!method.deliversHere) return "state";
  return chilled.length > 0 && !method.carriesChilled ? "chilled" : null;
};

/** While delivery is free for everyone, methods without free delivery are not offered (D20). */
const isListed = ({ hasFreeDelivery }: MethodTerms, { mode }: ShippingRules): boolean =>
  mode === "policy" || hasFreeDelivery;

/** The delivery methods that are available for a cart and an address, in display order (docs/decisions/0079). */
export const listOfferedMethods = (shipping: ShippingRules, needs: DeliveryNeeds): MethodTerms[] =>
  (shipping.methods ?? []).filter(
    (method) => isListed(method, shipping) && findRefusal(method, needs) === null,
  );

/** Why a method cannot deliver a cart, and what the shopper can do instead, as sentences. */
export interface MethodProblem {
  reason: string;
  suggestion: string;
}

/**
 * The reason why a method cannot deliver a cart; null if it can. Calls with expedited delivery are accepted while
 * delivery is free for everyone, as documented, although no page offers it then.
 */
export function findMethodProblem(
  id: DeliveryMethod,
  shipping: ShippingRules,
  needs: DeliveryNeeds,
): MethodProblem | null {
  const method = shipping.methods?.find((one) => one.id === id);
  const refusal = findRefusal(method, needs);
  const isKnown = method !== undefined && (id === "expedited" || isListed(method, shipping));
  if (isKnown && refusal === null) return null;
  if (listOfferedMethods(shipping, needs).length === 0) return describeUndeliverable(shipping, needs);
  if (!isKnown || refusal === "off")
    return {
      reason: "This delivery method is no longer available.",
      suggestion: "Please choose another one.",
    };
  return {
    reason:
      refusal === "state"
        ? `${method.name} does not deliver to ${needs.state ?? "this address"}.`
        : `${method.name} cannot carry ${joinWords(needs.chilled)}, which must stay chilled.`,
    suggestion: "Please choose another delivery method.",
  };
}

/** Why no delivery method is available for a cart and an address. */
function describeUndeliverable(
  shipping: ShippingRules,
  { state, chilled, canCollect }: DeliveryNeeds,
): MethodProblem {
  const to = state ? ` to ${state}` : "";
  const pronoun = chilled.length === 1 ? "it" : "them";
  const subject = chilled.length === 1 ? "it" : "they";
  const suggestions = ["enter another address", ...(canCollect ? ["choose pickup"] : [])];
  const withoutChilled = { state, chilled: [], canCollect };
  return listOfferedMethods(shipping, withoutChilled).length === 0
    ? { reason: `We do not deliver${to || " there"}.`, suggestion: `Please ${joinWords(suggestions, "or")}.` }
    : {
        reason: `We cannot deliver ${joinWords(chilled)}${to}, because ${subject} must stay chilled.`,
        suggestion: `Please ${joinWords([`remove ${pronoun} from your cart`, ...suggestions], "or")}.`,
      };
}

/**
 * The method of a renewal: standard delivery, as documented, or if it is not available, the available one that charges
 * the least; null if there is none.
 * @param priceOf what a method costs this renewal, in cents: free delivery may apply to it
 */
export function findRenewalMethod(
  shipping: ShippingRules,
  needs: DeliveryNeeds,
  priceOf: (method: MethodTerms) => number,
): MethodTerms | null {
  const offered = listOfferedMethods(shipping, needs);
  const standard = offered.find(({ id }) => id === DEFAULT_METHOD);
  if (standard) return standard;
  const priced = offered.map((method) => ({ method, price: priceOf(method) }));
  return priced.toSorted((one, other) => one.price - other.price)[0]?.method ?? null;
}

/** Why no method delivers a renewal to its address, as a sentence; null if one does. */
export const findRenewalProblem = (shipping: ShippingRules, needs: DeliveryNeeds): string | null =>
  listOfferedMethods(shipping, needs).length > 0 ? null : describeUndeliverable(shipping, needs).reason;

import { joinWords } from "@/lib/core/text";
import {
  DEFAULT_METHOD,
  type DeliveryMethod,
  type MethodTerms,
  type ShippingRules,
} from "@/lib/pricing/schema";

/** "Standard delivery"; a name that says so itself stays as it is. */
export const deliveryLabel = (name: string): string => (/deliver/i.test(name) ? name : `${name} delivery`);

/** What a cart and an address ask of a delivery method. */
export interface DeliveryNeeds {
  /** US state of the delivery address; undefined while none is known. */
  state: string | undefined;
  /** Names of the products that must stay chilled. */
  chilled: readonly string[];
  /** Whether the shopper may collect this cart instead. */
  canCollect: boolean;
}

/** Why a method does not fit; null if it does. */
type MethodRefusal = "off" | "state" | "chilled";

const findRefusal = (method: MethodTerms | undefined, { chilled }: DeliveryNeeds): MethodRefusal | null => {
  if (!method) return "off";
  if (!method.deliversHere) return "state";
  return chilled.length > 0 && !method.carriesChilled ? "chilled" : null;
};

/** While delivery is free for everyone, methods with a price of their own are not offered (D20). */
const isListed = ({ hasFreeDelivery }: MethodTerms, { mode }: ShippingRules): boolean =>
  mode === "policy" || hasFreeDelivery;

/** The delivery methods for a cart and an address, in the shop's order (docs/decisions/0079). */
export const listOfferedMethods = (shipping: ShippingRules, needs: DeliveryNeeds): MethodTerms[] =>
  (shipping.methods ?? []).filter(
    (method) => isListed(method, shipping) && findRefusal(method, needs) === null,
  );

/** Why a method does not deliver a cart, and what a shopper can do about it, in sentences. */
export interface MethodProblem {
  reason: string;
  wayOut: string;
}

/**
 * The reason why a cart cannot be delivered by a method; null if it can. The documented calls with expedited delivery work while
 * delivery is free for everyone, although no page offers it then.
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
  if (listOfferedMethods(shipping, needs).length === 0) return describeNoMethod(shipping, needs);
  if (!isKnown || refusal === "off")
    return { reason: "This delivery method is not offered anymore.", wayOut: "Please choose another one." };
  return {
    reason:
      refusal === "state"
        ? `${method.name} does not deliver to ${needs.state ?? "this address"}.`
        : `${method.name} cannot carry ${joinWords(needs.chilled)}, which must stay chilled.`,
    wayOut: "Please choose another delivery method.",
  };
}

/** Why nothing of the shop's delivers this cart to this address. */
function describeNoMethod(
  shipping: ShippingRules,
  { state, chilled, canCollect }: DeliveryNeeds,
): MethodProblem {
  const to = state ? ` to ${state}` : "";
  const pronoun = chilled.length === 1 ? "it" : "them";
  const subject = chilled.length === 1 ? "it" : "they";
  const waysOut = ["enter another address", ...(canCollect ? ["choose pickup"] : [])];
  const dry = { state, chilled: [], canCollect };
  return listOfferedMethods(shipping, dry).length === 0
    ? { reason: `We do not deliver${to || " there"}.`, wayOut: `Please ${joinWords(waysOut, "or")}.` }
    : {
        reason: `We cannot deliver ${joinWords(chilled)}${to}, because ${subject} must stay chilled.`,
        wayOut: `Please ${joinWords([`remove ${pronoun} from your cart`, ...waysOut], "or")}.`,
      };
}

/**
 * The method of a renewal: standard delivery, as documented, or where it does not fit, the one that charges the least; null without any.
 * @param priceOf what the renewal pays for a method, in cents: free delivery may apply to it
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

/** Why no method delivers a renewal to its address, as a sentence; null where one does. */
export const findRenewalProblem = (shipping: ShippingRules, needs: DeliveryNeeds): string | null =>
  listOfferedMethods(shipping, needs).length > 0 ? null : describeNoMethod(shipping, needs).reason;

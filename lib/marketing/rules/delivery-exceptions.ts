import { joinWords } from "@/lib/core/text";
import { US_STATES } from "@/lib/core/us-states";

/** The states of a documented delivery method. */
interface MethodStates {
  /** As the policy calls it, such as "Standard shipping". */
  name: string;
  /** Null: every state. */
  onlyStates: readonly string[] | null;
  /** The states whose price differs from the policy's. */
  pricedStates: readonly string[];
}

/**
 * Sentences for the delivery policy about states to which a documented method does not deliver, or delivers at a
 * different price (docs/decisions/0079). None for a shop that delivers everywhere at one price.
 * @param isFree whether delivery is free on every order (D20), so that there are no prices
 */
export const describeExceptions = (methods: readonly MethodStates[], isFree: boolean): string[] =>
  methods.flatMap(({ name, onlyStates, pricedStates }) => [
    ...(onlyStates ? [`${name} ${describeArea(onlyStates)}.`] : []),
    ...(!isFree && pricedStates.length > 0
      ? [`${name} to ${joinWords(pricedStates)} has a different price, which is shown at checkout.`]
      : []),
  ]);

/** Names the shorter list: where a method delivers, or where it does not. */
function describeArea(states: readonly string[]): string {
  const others = US_STATES.filter((state) => !states.includes(state));
  return states.length <= others.length
    ? `is available only in ${joinWords(states)}`
    : `is not available in ${joinWords(others, "or")}`;
}

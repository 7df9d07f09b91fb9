import type { Recorded } from "./recorder";

/** The differences between the two responses of one step. */
export interface Difference {
  step: string;
  /** Path within the response, such as `latest_charge.outcome.type`; empty: the response itself. */
  path: string;
  sandbox: string;
  stripe: string;
}

/** Fields whose value is compared: those that programs branch on, and amounts that the request decides. */
const COMPARED =
  /^(object|status|type|code|.*_code|.*reason|.*method_types|currency|brand|funding|network_status|interval|.*_usage|.*_method|.*_behavior|usage|mode|amount|amount_.*|.*_amount|total|subtotal|quantity|unit_amount_decimal|interval_count|trial_period_days|attempt_count|revision)$/;
/** Fields whose value is an id, a time or Stripe's own fee, despite their name. */
const FREE =
  /^(payment_method|default_payment_method|default_source|payment_method_id|authorization_code|product_code|fee.*|net)$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

const formatValue = (value: unknown): string => {
  const kind = kindOf(value);
  if (kind === "string" || kind === "number" || kind === "boolean") return `${JSON.stringify(value)}`;
  return kind;
};

/** Whether two plain values match; ids and times of the same kind do. */
function isSameValue(name: string, one: unknown, other: unknown): boolean {
  if (kindOf(one) !== kindOf(other)) return false;
  if (typeof one === "boolean") return one === other;
  return FREE.test(name) || !COMPARED.test(name) || one === other;
}

/**
 * Compares the shapes of two responses: keys, kinds, statuses, codes and amounts; not ids, times, texts or
 * fees.
 */
export function findDifferences(
  step: string,
  sandbox: unknown,
  stripe: unknown,
  path: readonly string[] = [],
): Difference[] {
  const differs = () => [
    { step, path: path.join("."), sandbox: formatValue(sandbox), stripe: formatValue(stripe) },
  ];
  if (isObject(sandbox) && isObject(stripe)) {
    // The names in metadata are the shop's own; expanded objects may differ in content, so they are walked
    // too.
    const keys = [...new Set([...Object.keys(sandbox), ...Object.keys(stripe)])].sort();
    return keys.flatMap((key) => findDifferences(step, sandbox[key], stripe[key], [...path, key]));
  }
  if (Array.isArray(sandbox) && Array.isArray(stripe)) {
    if (sandbox.length !== stripe.length) {
      const length = { sandbox: `${sandbox.length} entries`, stripe: `${stripe.length} entries` };
      return [{ step, path: path.join("."), ...length }];
    }
    return sandbox.flatMap((one, index) =>
      findDifferences(step, one, stripe[index], [...path, String(index)]),
    );
  }
  // An entry in a list has the name of the list.
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
  return isSameValue(name, sandbox, stripe) ? [] : differs();
}

/** Compares two passes step by step; a step that only one of them reached is a difference. */
export function comparePasses(sandbox: readonly Recorded[], stripe: readonly Recorded[]): Difference[] {
  const bySandbox = new Map(sandbox.map(({ step, answer }) => [step, answer]));
  const byStripe = new Map(stripe.map(({ step, answer }) => [step, answer]));
  const steps = [...new Set([...bySandbox.keys(), ...byStripe.keys()])];
  return steps.flatMap((step) => {
    const ran = [bySandbox.has(step), byStripe.has(step)];
    if (ran[0] && ran[1]) return findDifferences(step, plain(bySandbox.get(step)), plain(byStripe.get(step)));
    const word = (did: boolean | undefined) => (did ? "answered" : "not reached");
    return [{ step, path: "", sandbox: word(ran[0]), stripe: word(ran[1]) }];
  });
}

/** The JSON as sent, without the SDK's own additions (`lastResponse` is not enumerable). */
const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer ?? null)) as unknown;

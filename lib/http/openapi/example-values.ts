import type { JsonSchema } from "./types";

const ID = "7qk2m9xpr4c8d1w5vtn3hz6e";
const MOMENT = "2026-11-23T10:00:00.000Z";
const DAY = "2026-12-01";
const TEXT = "A text";

/** Usual values of fields by the end of their names; the first name that matches counts. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/paymentIntentId$/i, "pi_3SYV2aK9qT5mWn8b"],
  [/paymentMethodId$/i, "pm_1SYV2aK9qT5mWn8b"],
  [/clientSecret$/, "pi_3SYV2aK9qT5mWn8b_secret_x4Tq"],
  [/publishableKey$/, "pk_live_51SYV2a"],
  [/^(token|digest|proof)$/, "Qm9vR2h1c0FqTn5kZ3hXbUxyWjd2YlRwQ2dLd0VpUjA"],
  [/(email|email_address|recipient|^to)$/i, "rosa@example.com"],
  [/firstName$/, "Rosa"],
  [/lastName$/, "Field"],
  [/(customer|user|recipient|sender)_?name$/i, "Rosa Field"],
  [/password$/i, "plenty-of-thyme"],
  [/^(address|shipping_address)$/, "1 Elm St"],
  [/^city$/, "Ojai"],
  [/(^state|states?)$/i, "CA"],
  [/^zip(Code)?$/, "93023"],
  [/^country$/, "US"],
  [/^currency$/, "usd"],
  [/^category$/, "cheese"],
  [/^diet$/, "vegan"],
  [/^artMotif$/, "cheese-wedge"],
  [/^(allergen|mayContain)$/, "sesame"],
  [/slug$/i, "hemp-cheese"],
  [/orderNumber$|^order$/i, "7K2M9QXP"],
  [/^sku$/, "CF-0042"],
  [/^barcode$/, "0850012345678"],
  [/^last4$/, "4242"],
  [/timeZone$/, "America/Los_Angeles"],
  [/(opens|cutoffTime)$/i, "10:00"],
  [/closes$/i, "18:00"],
  [/(image|photo|object)(Url|Path|s)?$|^url$/i, "/images/products/hemp-cheese.webp"],
  [/(url|href|website|target|location)$/i, "https://example.com/"],
  [/requestId$/, "0d0b5f0c-3f63-4c8e-9a55-6f1f1c1f7a10"],
  [/(^id|ids?)$/i, ID],
  [/(Key|uuid)$/, "0d0b5f0c-3f63-4c8e-9a55-6f1f1c1f7a10"],
  [/cents$/i, 1250],
  [/percent(age)?$/i, 10],
  [/(price|total|subtotal|amount|tax|shipping|rate|minimum|threshold|revenue|saving|value)$/i, "12.50"],
  [/(At|^at)$/, MOMENT],
  [/(On|Date|_date|date|^day|Day|^from|^start|bestBefore)$/, DAY],
  [/(^to|^end)$/, "2026-12-31"],
  [/quantity$|units$/i, 2],
  [/^code$|Code$/, "FALL10"],
  [/phLevel$/, "7.5"],
];

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  email: "rosa@example.com",
  uri: "https://example.com/",
  uuid: "0d0b5f0c-3f63-4c8e-9a55-6f1f1c1f7a10",
  date: DAY,
  "date-time": MOMENT,
  "date-time-local": "2026-12-01T09:00",
};
/** Of fields such as endsAt, which must be after the start. */
const END_BY_FORMAT: Readonly<Record<string, unknown>> = { "date-time-local": "2026-12-08T09:00" };

const typesOf = (schema: JsonSchema): unknown[] => [schema["type"] ?? []].flat();

/** Whether a value satisfies the limits of a schema without parts. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const types = typesOf(schema);
  if (typeof value === "number")
    return (
      types.some((type) => type === "number" || (type === "integer" && Number.isInteger(value))) &&
      value >= Number(schema["minimum"] ?? value) &&
      value > Number(schema["exclusiveMinimum"] ?? value - 1) &&
      value <= Number(schema["maximum"] ?? value)
    );
  if (typeof value !== "string") return types.includes(typeof value);
  const pattern = schema["pattern"];
  return (
    types.includes("string") &&
    value.length >= Number(schema["minLength"] ?? 0) &&
    value.length <= Number(schema["maxLength"] ?? value.length) &&
    (typeof pattern !== "string" || new RegExp(pattern, "u").test(value))
  );
}

/** A value for a field of this name and schema; undefined if nothing is known about it. */
export function valueByName(name: string, schema: JsonSchema): unknown {
  const format = String(schema["format"]);
  const candidates = [
    schema["default"],
    name.startsWith("end") ? END_BY_FORMAT[format] : undefined,
    BY_FORMAT[format],
    ...BY_NAME.flatMap(([pattern, value]) => (pattern.test(name) ? [value] : [])),
    true,
    schema["minimum"],
    1,
    TEXT,
    "Only {count} left",
    "1",
    ID,
  ];
  return candidates.find((value) => value !== undefined && fits(value, schema));
}

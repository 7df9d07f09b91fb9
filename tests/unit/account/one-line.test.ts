import { addressSchema, lineSchema, profileSchema, registerSchema } from "@/lib/account/schema";
import { shippingInfoSchema } from "@/lib/orders/schema/shipping";

const ADDRESS = {
  firstName: "Maya",
  lastName: "O’Hara",
  address: "12 Mill Road, Suite 4",
  city: "Ojai",
  state: "CA",
  zip: "93023",
};
const ACCOUNT = {
  firstName: "Maya",
  lastName: "O’Hara",
  username: "maya",
  email: "m@grove.example",
  password: "thyme-9",
};

const SCHEMAS = [
  ["an address", addressSchema, ADDRESS, ["firstName", "lastName", "address", "city"]],
  [
    "a delivery",
    shippingInfoSchema,
    { ...ADDRESS, email: ACCOUNT.email },
    ["firstName", "lastName", "address", "city"],
  ],
  ["a sign-up", registerSchema(), ACCOUNT, ["firstName", "lastName", "username"]],
  [
    "a profile",
    profileSchema,
    { firstName: "Maya", lastName: "O’Hara", username: "maya" },
    ["firstName", "lastName", "username"],
  ],
] as const;

const fields = SCHEMAS.flatMap(([what, schema, valid, names]) =>
  names.map(
    (field) => [what, field, (text: string) => schema.safeParse({ ...valid, [field]: text })] as const,
  ),
);

/**
 * A label, a packing slip and an email give a name one line, and a bidirectional override reverses the text after it.
 */
const REFUSED = [
  "12 Mill\nRoad",
  "12 Mill\r\nRoad",
  "12 Mill\u2028Road",
  "12 Mill\u0007Road",
  "\u202edaoR lliM 21",
];

it.each(fields)("%s takes one line of text as %s", (_what, field, parse) => {
  for (const text of ["Mill Road", "José Ñuñez", "ליאור", "علی‌رضا", "李小龙"])
    expect(parse(text)).toMatchObject({ success: true });
  for (const text of REFUSED)
    expect(parse(text).error?.issues).toMatchObject([{ path: [field], message: "must be one line of text" }]);
});

it("a line of a message or a gift card is the same", () => {
  for (const text of REFUSED) expect(lineSchema(80).safeParse(text).success).toBe(false);
});

/**
 * Zero-width space, joiner, soft hyphen, Hangul filler, braille blank and annotation anchor: nothing that a person
 * could see or search for.
 */
const INVISIBLE = ["\u200b", "\u200d", "\u00ad", "\u3164", "\u2800", "\ufff9"];

it.each(fields)("%s refuses a %s without visible characters", (_what, _field, parse) => {
  for (const sign of INVISIBLE) expect([sign, parse(sign.repeat(4)).success]).toEqual([sign, false]);
});

it("a line of a message or a gift card has a visible character", () => {
  for (const sign of INVISIBLE) expect(lineSchema(80).safeParse(sign.repeat(4)).success).toBe(false);
});

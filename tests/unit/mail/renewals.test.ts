import { cents } from "@/lib/core/money";
import { emails } from "@/lib/mail/emails";

const shop = {
  name: "Clover & Fern",
  url: "https://shop.example",
  supportEmail: "support@shop.example",
  timeZone: "America/Los_Angeles",
};
const data = {
  usesCredit: false,
  isMember: true,
  memberUntil: null,
  firstName: "Mia",
  lines: [
    {
      id: "s1",
      name: "Spelt Tortillas",
      quantity: 2,
      intervalDays: 14,
      unitPriceCents: cents(611),
      lineTotalCents: cents(1222),
      extras: "plus tax" as const,
      discountNote: null,
      isSold: true,
    },
  ],
};

it("a reminder lists products, date and amount, and links to skipping the renewal", () => {
  const { subject, text } = emails["delivery-reminder"].render({ ...data, day: "2026-12-24" }, shop);
  expect(subject).toBe("Your next delivery: Thursday, December 24");
  for (const part of [
    "2 × Spelt Tortillas at $6.11, every 14 days",
    "$12.22 plus tax",
    "/account/subscriptions",
  ])
    expect(text).toContain(part);
});

it("a reminder says that store credit pays first, only where the customer allows it", () => {
  const sentence = "Your store credit is used first, and your card pays the rest.";
  const textOf = (usesCredit: boolean) =>
    emails["delivery-reminder"].render({ ...data, usesCredit, day: "2026-12-24" }, shop).text;
  expect([textOf(true).includes(sentence), textOf(false).includes(sentence)]).toEqual([true, false]);
});

it("a reminder names how long a discount lasts, and the price after it", () => {
  const discountNote = "20% off the next renewal, then $7.64 each at today's price";
  const lines = data.lines.map((line) => ({ ...line, discountNote }));
  expect(emails["delivery-reminder"].render({ ...data, lines, day: "2026-12-24" }, shop).text).toContain(
    `2 × Spelt Tortillas at $6.11, every 14 days (${discountNote})`,
  );
});

it("a reminder says that delivery is charged where that may be", () => {
  const [line] = data.lines;
  if (!line) throw new Error("No line");
  const charged = { ...line, extras: "plus tax and any delivery fee" as const };
  const textOf = (lines: (typeof line | typeof charged)[]) =>
    emails["delivery-reminder"].render({ ...data, lines, day: "2026-12-24" }, shop).text;
  expect(textOf([line])).toContain("$12.22 plus tax on Thursday, December 24,");
  expect(textOf([charged])).toContain("$12.22 plus tax and any delivery fee on Thursday, December 24,");
  expect(textOf([line, charged])).toContain("$24.44 plus tax and any delivery fee on");
});

const problem = (
  because: "declined" | "authentication" | "out_of_stock" | "not_member" | "price_raised",
  on = true,
) =>
  emails["delivery-problem"].render(
    {
      ...data,
      because,
      amountCents: cents(1320),
      beforeCents: cents(550),
      retryOn: on ? "2026-12-25" : null,
    },
    shop,
  );

it.each([
  [
    "declined",
    [
      "tried to charge $13.20",
      "declined",
      "Nothing was charged",
      "try again on Friday, December 25",
      "Pay now",
    ],
  ],
  ["authentication", ["your bank wants you to confirm", "Nothing was charged", "Pay now"]],
  ["out_of_stock", ["Spelt Tortillas is out of stock", "Nothing was charged", "Friday, December 25"]],
  [
    "not_member",
    ["your membership is not active", "nothing will be", "Once your membership is active again"],
  ],
  ["price_raised", ["has changed from $5.50 to $6.11 each", "Friday, December 25"]],
] as const)("%s is reported with the next step", (because, parts) => {
  const { text } = problem(because);
  for (const part of parts) expect(text).toContain(part);
});

it("the last decline says that there are no further attempts", () => {
  expect(problem("declined", false).text).toContain("the subscription is now paused");
});

it("a change of a paused subscription names no next delivery", () => {
  const textOf = (isPaused: boolean) =>
    emails["subscription-changed"].render(
      { ...data, action: "update", day: "2026-12-24", fields: ["quantity"], isPaused },
      shop,
    ).text;
  expect(textOf(false)).toContain("Its next delivery is on Thursday, December 24.");
  expect(textOf(true)).toContain("Your subscription is paused: nothing will be delivered or charged");
  expect(textOf(true)).not.toMatch(/December 24|next delivery/);
});

const changed = (
  facts: Partial<typeof data> | { memberUntil: string },
  action: "move" | "pause" | "cancel" = "move",
) =>
  emails["subscription-changed"].render(
    { ...data, ...facts, action, day: "2026-12-24", fields: [], isPaused: action === "pause" },
    shop,
  ).text;
const raised = (facts: Partial<typeof data> | { memberUntil: string }) =>
  emails["delivery-problem"].render(
    {
      ...data,
      ...facts,
      because: "price_raised",
      amountCents: cents(0),
      beforeCents: cents(550),
      retryOn: "2026-12-24",
    },
    shop,
  ).text;
const unsold = { lines: data.lines.map((line) => ({ ...line, isSold: false })) };

it.each([
  [
    { memberUntil: "2026-12-23" },
    "Your membership ends on Wednesday, December 23, before this delivery. You will get it only if you keep your membership.",
  ],
  [{ isMember: false }, "You will get this delivery only if you are a member again by then."],
  [unsold, "We no longer sell Spelt Tortillas."],
])("an email that names a delivery says what may prevent it: %j", (facts, sentence) => {
  for (const text of [changed(facts), raised(facts)]) expect(text).toContain(sentence);
  for (const text of [changed(facts, "pause"), changed(facts, "cancel")])
    expect(text).not.toContain(sentence);
});

it("an email about a delivery on the last day of a membership names no obstacle", () => {
  for (const text of [
    changed({ memberUntil: "2026-12-24" }),
    raised({ memberUntil: "2026-12-24" }),
    changed({}),
  ])
    expect(text).not.toMatch(/membership ends|only if|no longer sell/);
});

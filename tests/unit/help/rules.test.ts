import { cents } from "@/lib/core/money";
import { POLICY_ANSWERS, resolveAnswer } from "@/lib/help/rules/policy";
import { ALL_QUESTIONS, filterQuestions, toQuestionChip } from "@/lib/help/rules/questions";
import { contactSchema, MAX_MESSAGE_LENGTH } from "@/lib/help/schema";
import { DEFAULT_FREE_SHIPPING_THRESHOLD } from "@/lib/marketing/rules";
import { DEFAULT_RATES } from "@/lib/pricing/rules";
import { faq } from "@/prisma/seed/data/faq";
import { plans } from "@/prisma/seed/data/plans";
import { storeSettings } from "@/prisma/seed/data/settings";

const questions = [
  { slug: "a", category: "Payment", question: "Which cards?", answer: "Visa and others" },
  { slug: "b", category: "Products", question: "Is it vegan?", answer: "All of it" },
];
const slugs = (search: string, category: string = ALL_QUESTIONS) =>
  filterQuestions(questions, { search, category }).map(({ slug }) => slug);

describe("searching the FAQ", () => {
  it("matches parts of words in question or answer, ignoring case", () => {
    expect(slugs("VIS")).toEqual(["a"]);
    expect(slugs("vegan")).toEqual(["b"]);
    expect(slugs("  ")).toEqual(["a", "b"]);
    expect(slugs("zzz")).toEqual([]);
  });

  it("combines search and category", () => {
    expect(slugs("", "Payment")).toEqual(["a"]);
    expect(slugs("vegan", "Payment")).toEqual([]);
    expect(slugs("", "No such chip")).toEqual([]);
  });

  it("ignores an unknown category in the URL, as recipes and foods do", () => {
    expect(toQuestionChip("Payment")).toBe("Payment");
    for (const unknown of ["", "No such chip", "payment"])
      expect(toQuestionChip(unknown)).toBe(ALL_QUESTIONS);
  });
});

describe("generated answers", () => {
  const facts = {
    plans: plans.map((plan) => ({
      name: plan.name,
      monthlyPriceCents: cents(plan.monthlyPriceCents),
      discountPercentage: plan.discountPercentage,
      freeShippingThresholdCents: cents(plan.freeShippingThresholdCents),
    })),
    supportEmail: storeSettings.supportEmail,
    maxSavingPercent: 50,
    rates: DEFAULT_RATES,
    freeFromCents: DEFAULT_FREE_SHIPPING_THRESHOLD,
  };

  it.each(Object.keys(POLICY_ANSWERS))(
    "to %s match the documented text while the rules are unchanged",
    (slug) => {
      const question = faq.find((one) => one.slug === slug);
      if (!question) throw new Error("There is no such question");
      expect(resolveAnswer({ slug, answer: "typed" }, facts)).toBe(question.answer);
    },
  );

  it("keep the documented claim, with the actual figure when it is lower (D23)", () => {
    const said = (maxSavingPercent: number) =>
      resolveAnswer({ slug: "membership-cost", answer: "" }, { ...facts, maxSavingPercent });
    expect(said(45.6)).toBe(
      `${said(50)} With today's plans and offers, the most you can save on fewer than 50 units of a product is 45.6%: a membership takes 10% to 20% off, with a subscription 28% to 36%, and the best offer comes on top.`,
    );
    expect(said(50)).toContain("up to 50% off all products with most items at 25-50%");
  });

  it("follow the plans and the settings", () => {
    const [core] = facts.plans;
    if (!core) throw new Error("There is a plan");
    const only = {
      ...facts,
      plans: [{ ...core, monthlyPriceCents: cents(2250) }],
      supportEmail: "hi@shop.example",
    };
    expect(resolveAnswer({ slug: "membership-cost", answer: "" }, only)).toContain("starts at $22.50/month");
    expect(resolveAnswer({ slug: "membership-plans", answer: "" }, only)).toMatch(
      /^One\. Core is \$22\.50 a month/,
    );
    expect(resolveAnswer({ slug: "membership-plans", answer: "" }, only)).not.toContain("between them");
    expect(resolveAnswer({ slug: "support-contact", answer: "" }, only)).toContain("hi@shop.example");
  });

  it.each(["membership-cost", "membership-plans", "free-trial", "member-free-shipping"])(
    "to %s say that there are no memberships while no plan is for sale",
    (slug) => {
      expect(resolveAnswer({ slug, answer: "" }, { ...facts, plans: [] })).toBe(
        "We don't offer memberships at the moment.",
      );
    },
  );

  it("contain the configured delivery rates (D52)", () => {
    const rates = { standardCents: cents(705), expeditedCents: cents(1940) };
    const cost = (change: object) =>
      resolveAnswer({ slug: "shipping-cost", answer: "" }, { ...facts, ...change });
    expect(cost({ rates, freeFromCents: cents(6000) })).toBe(
      "We offer free shipping on orders over $60. Standard shipping on orders under $60 is $7.05. Expedited shipping is $19.40. Members enjoy free shipping.",
    );
    const exceptions = ["Standard shipping is available only in CA."];
    expect(cost({ exceptions })).toMatch(
      / Members enjoy free shipping\. Standard shipping is available only in CA\.$/,
    );
    expect(cost({ freeFromCents: null })).toMatch(/^Standard shipping is \$5\.99\. Expedited/);
    const member = resolveAnswer(
      { slug: "member-free-shipping", answer: "" },
      { ...facts, freeFromCents: cents(6000) },
    );
    expect(member).toContain("on Core it applies to orders of $50 or more.");
  });

  it("leave other answers as typed", () => {
    expect(resolveAnswer({ slug: "freezing", answer: "typed" }, facts)).toBe("typed");
  });
});

describe("a message to the shop", () => {
  const message = {
    name: "Maya Reyes",
    email: "Maya@Mail.example",
    category: "order",
    subject: "A broken jar",
    message: "It came\nbroken.",
  };
  const problems = (changes: Record<string, unknown>) =>
    contactSchema.safeParse({ ...message, ...changes }).error?.issues.map(({ path }) => path.join("."));

  it("keeps its line breaks and its order", () => {
    expect(contactSchema.parse({ ...message, order: " ab12cd34" })).toMatchObject({
      email: "maya@mail.example",
      message: "It came\nbroken.",
      order: "AB12CD34",
    });
  });

  it.each([
    ["name", "Maya\r\nBcc: all@mail.example"],
    ["subject", "Hello\nBcc: all@mail.example"],
    ["subject", "Hello\u2028there"],
    ["email", "maya@mail.example\r\nBcc: all@mail.example"],
    ["email", "nobody"],
    ["category", "gossip"],
    ["name", " "],
    ["subject", "x".repeat(161)],
    ["message", "\n"],
    ["message", "x".repeat(MAX_MESSAGE_LENGTH + 1)],
    ["order", "'; DROP TABLE"],
  ])("names %s when it is %j", (field, value) => {
    expect(problems({ [field]: value })).toEqual([field]);
  });
});

import { formatUsd } from "@/lib/core/money";
import { ALL_QUESTIONS, matchingQuestions } from "@/lib/help/rules";
import { contactSchema, LONGEST_MESSAGE } from "@/lib/help/schema";
import { EXPEDITED_SHIPPING, STANDARD_SHIPPING } from "@/lib/pricing/rules";
import { faq } from "@/prisma/seed/data/faq";

const questions = [
  { slug: "a", category: "Payment", question: "Which cards?", answer: "Visa and others" },
  { slug: "b", category: "Products", question: "Is it vegan?", answer: "All of it" },
];
const slugs = (search: string, category: string = ALL_QUESTIONS) =>
  matchingQuestions(questions, { search, category }).map(({ slug }) => slug);

describe("searching the questions", () => {
  it("finds parts of words in question or answer, in any letter case", () => {
    expect(slugs("VIS")).toEqual(["a"]);
    expect(slugs("vegan")).toEqual(["b"]);
    expect(slugs("  ")).toEqual(["a", "b"]);
    expect(slugs("zzz")).toEqual([]);
  });

  it("takes search and chip together", () => {
    expect(slugs("", "Payment")).toEqual(["a"]);
    expect(slugs("vegan", "Payment")).toEqual([]);
    expect(slugs("", "No such chip")).toEqual([]);
  });

  it("prints the figures that checkout charges by", () => {
    const answer = faq.find(({ slug }) => slug === "shipping-cost")?.answer;
    expect(answer).toContain(formatUsd(STANDARD_SHIPPING));
    expect(answer).toContain(formatUsd(EXPEDITED_SHIPPING));
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

  it("keeps its lines, and the order that it is about", () => {
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
    ["message", "x".repeat(LONGEST_MESSAGE + 1)],
    ["order", "'; DROP TABLE"],
  ])("names %s when it is %j", (field, value) => {
    expect(problems({ [field]: value })).toEqual([field]);
  });
});

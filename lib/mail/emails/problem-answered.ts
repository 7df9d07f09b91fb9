import { z } from "zod";
import { cents, formatUsd } from "@/lib/core/money";
import { cutText } from "@/lib/core/text";
import { formatItems } from "@/lib/orders/rules/format-items";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { requireProblem } from "../lookups";
import { composeMail, factPart, notePart, wordingPart } from "../mail-parts";
import { ORDER_MAIL_REASON } from "../parts";
import { sampleProblem } from "../sample-facts";

const variables = { orderNumber: "The order's number" };
const withAmount = { ...variables, amount: "The amount that the buyer gets back" };
const CLOSING = "If anything is still not right, reply to this email.";

/** The answer to a buyer's report of a problem. */
export const problemAnswered = defineEmail({
  payload: z.object({ problemId: z.string() }),
  lookUp: ({ problemId }) => requireProblem(problemId),
  wordings: {
    "problem-answered.refund": {
      label: "Problem answered with a refund",
      subject: "Your report about order {{orderNumber}}: {{amount}} refunded",
      heading: "We are refunding {{amount}}",
      introduction:
        "We are sorry about the problem with order {{orderNumber}}, and are refunding {{amount}}. A separate email says where it goes.",
      closing: CLOSING,
      variables: withAmount,
      required: { introduction: ["orderNumber", "amount"] },
    },
    "problem-answered.credit": {
      label: "Problem answered with store credit",
      subject: "Your report about order {{orderNumber}}: {{amount}} store credit",
      heading: "We added {{amount}} in store credit",
      introduction:
        "We are sorry about the problem with order {{orderNumber}}, and added {{amount}} in store credit to your account. You can use it on your next order: choose it at checkout.",
      closing: CLOSING,
      variables: withAmount,
      required: { introduction: ["orderNumber", "amount"] },
    },
    "problem-answered.replacement": {
      label: "Problem answered with a replacement",
      subject: "Your report about order {{orderNumber}}: a replacement",
      heading: "We are replacing your items",
      introduction:
        "We are sorry about the problem with order {{orderNumber}}. We are replacing the items below, and you pay nothing for them: the number of the new order is {{replacementNumber}}.",
      closing: CLOSING,
      variables: { ...variables, replacementNumber: "The number of the order that replaces the items" },
      required: { introduction: ["orderNumber", "replacementNumber"] },
    },
    "problem-answered.declined": {
      label: "Problem answered without a refund",
      subject: "Your report about order {{orderNumber}}",
      heading: "About your report",
      introduction:
        "Thank you for telling us about the problem with order {{orderNumber}}. This is our answer:",
      closing: "If you disagree, reply to this email.",
      variables,
      required: { introduction: ["orderNumber"] },
    },
  },
  render: ({ order, answer, answerText, amountCents, replacement, firstName, lines }, shop, texts) => {
    const orderNumber = oneLine(order.orderNumber);
    const amount = formatUsd(amountCents ?? cents(0));
    const words =
      answer === "refund"
        ? texts("problem-answered.refund", { orderNumber, amount }, `${amount} goes back to you.`)
        : answer === "credit"
          ? texts("problem-answered.credit", { orderNumber, amount }, "You can use it on your next order.")
          : replacement
            ? texts(
                "problem-answered.replacement",
                { orderNumber, replacementNumber: oneLine(replacement.orderNumber) },
                "You pay nothing for it.",
              )
            : texts("problem-answered.declined", { orderNumber }, cutText(oneLine(answerText), 120));
    return composeMail(
      {
        words,
        reason: ORDER_MAIL_REASON,
        firstName,
        parts: [
          wordingPart(answerText),
          factPart("Items", oneLine(formatItems(replacement?.lines ?? lines))),
          notePart(words.closing),
        ],
      },
      shop,
    );
  },
  samples: {
    "problem-answered.refund": (facts) => ({
      ...sampleProblem(facts),
      answer: "refund" as const,
      answerText: facts.typed("We have changed how we pack the jars."),
      amountCents: cents(649),
    }),
    "problem-answered.credit": (facts) => ({
      ...sampleProblem(facts),
      answer: "credit" as const,
      amountCents: cents(649),
    }),
    "problem-answered.replacement": (facts) => ({
      ...sampleProblem(facts),
      answer: "replacement" as const,
      replacedBy: "CF-10057",
      replacement: {
        orderNumber: "CF-10057",
        lines: [{ name: facts.typed("Spelt Tortillas"), quantity: 1 }],
      },
    }),
    "problem-answered.declined": (facts) => ({
      ...sampleProblem(facts),
      answer: "declined" as const,
      answerText: facts.typed("The dark spots are part of the toasting, and the tortillas are good to eat."),
    }),
  },
});

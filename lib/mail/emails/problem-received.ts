import { z } from "zod";
import { RESPONSE_HOURS } from "@/lib/help/rules/questions";
import { formatItems } from "@/lib/orders/rules/format-items";
import { PROBLEM_REASONS } from "@/lib/problems/schema";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { requireProblem } from "../lookups";
import { composeMail, factPart, notePart } from "../mail-parts";
import { ORDER_MAIL_REASON } from "../parts";
import { sampleProblem } from "../sample-facts";

/** Confirms a buyer's report of a problem with their order. */
export const problemReceived = defineEmail({
  /** `isPriority`: a member reported it. */
  payload: z.object({ problemId: z.string(), isPriority: z.boolean().default(false) }),
  lookUp: async ({ problemId, isPriority }) => ({ ...(await requireProblem(problemId)), isPriority }),
  wordings: {
    "problem-received": {
      label: "Problem reported, to the customer",
      subject: "We received your report about order {{orderNumber}}",
      heading: "We received your report",
      introduction:
        "Thank you for telling us about the problem with order {{orderNumber}}. We'll get back to you within {{hours}} hours, at this address.",
      closing: "There is nothing you need to do. Please keep what you received until we have answered.",
      variables: { orderNumber: "The order's number", hours: "Hours within which we answer this customer" },
      required: { introduction: ["orderNumber", "hours"] },
    },
  },
  render: ({ order, reason, lines, firstName, isPriority }, shop, texts) => {
    const hours = String(isPriority ? RESPONSE_HOURS.members : RESPONSE_HOURS.standard);
    const words = texts(
      "problem-received",
      { orderNumber: oneLine(order.orderNumber), hours },
      `We'll get back to you within ${hours} hours.`,
    );
    return composeMail(
      {
        words,
        reason: ORDER_MAIL_REASON,
        firstName,
        parts: [
          factPart("Items", oneLine(formatItems(lines))),
          factPart("What is wrong", PROBLEM_REASONS[reason]),
          notePart(words.closing),
        ],
      },
      shop,
    );
  },
  samples: { "problem-received": (facts) => ({ ...sampleProblem(facts), isPriority: true }) },
});

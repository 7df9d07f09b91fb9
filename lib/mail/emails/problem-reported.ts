import { z } from "zod";
import { cutText } from "@/lib/core/text";
import { RESPONSE_HOURS } from "@/lib/help/rules/questions";
import { formatItems } from "@/lib/orders/rules/format-items";
import { PROBLEM_REASONS } from "@/lib/problems/schema";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { requireProblem } from "../lookups";
import { actionPart, composeMail, factPart, wordingPart } from "../mail-parts";
import { sampleProblem } from "../sample-facts";

/** A buyer's report of a problem, to the shop; its Reply-To is the buyer. */
export const problemReported = defineEmail({
  /** `isPriority`: a member reported it. */
  payload: z.object({ problemId: z.string(), isPriority: z.boolean().default(false) }),
  lookUp: async ({ problemId, isPriority }) => ({ ...(await requireProblem(problemId)), isPriority }),
  wordings: {
    "problem-reported": {
      label: "Problem reported, to the shop",
      subject: "Problem with order {{orderNumber}}",
      heading: "Problem with order {{orderNumber}}",
      introduction: "",
      closing: "",
      variables: { orderNumber: "The order's number" },
      required: { subject: ["orderNumber"] },
    },
  },
  render: ({ id, order, reason, lines, description, isPriority }, shop, texts) => {
    const words = texts(
      "problem-reported",
      { orderNumber: oneLine(order.orderNumber) },
      cutText(oneLine(description), 120),
    );
    const from = [`${order.customerName} (${order.customerEmail})`];
    if (isPriority) from.push(`Member: please reply within ${RESPONSE_HOURS.members} hours`);
    return {
      ...composeMail(
        {
          words,
          reason: "You are receiving this email because this is the shop's support address.",
          parts: [
            factPart("From", oneLine(from.join(" · "))),
            factPart("Items", oneLine(formatItems(lines))),
            factPart("What is wrong", PROBLEM_REASONS[reason]),
            wordingPart(description),
            actionPart(shop, "Answer in the admin", `/admin/problems/${id}`),
            wordingPart(words.closing),
          ],
        },
        shop,
      ),
      ...(order.customerEmail ? { replyTo: order.customerEmail } : {}),
    };
  },
  samples: { "problem-reported": (facts) => ({ ...sampleProblem(facts), isPriority: true }) },
});

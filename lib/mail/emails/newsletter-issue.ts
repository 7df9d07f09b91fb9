import { z } from "zod";
import { cutText } from "@/lib/core/text";
import { getIssueForReader } from "@/lib/help/queries";
import { defineEmail } from "../define-email";
import { markdownBlocks, markdownText } from "../markdown";
import { newsletterMail } from "../newsletter-mail";
import { join } from "../parts";
import { UndeliverableError } from "../rules";

/** A newsletter issue. */
export const newsletterIssue = defineEmail({
  /** `issueId`, `readerId`: of the rows in newsletter_issues and newsletter_subscribers. */
  payload: z.object({ issueId: z.string(), readerId: z.string() }),
  lookUp: async ({ issueId, readerId }) => {
    const issue = await getIssueForReader(issueId, readerId);
    if (!issue) throw new UndeliverableError("The recipient is no longer on the list");
    return issue;
  },
  wordings: {
    "newsletter-issue": {
      label: "Newsletter: issue",
      subject: "{{issue}}",
      heading: "{{issue}}",
      introduction: "",
      closing: "",
      variables: { issue: "The issue's subject" },
      required: { subject: ["issue"], heading: ["issue"] },
    },
  },
  render: ({ subject: issue, body, stopQuery }, shop, texts) => {
    const blocks = markdownText(body, shop.url);
    const words = texts("newsletter-issue", { issue }, cutText(blocks[0] ?? "", 140));
    const content = { html: join(...markdownBlocks(body, shop.url)), text: blocks.join("\n\n") };
    return newsletterMail({ words, content, stopQuery }, shop);
  },
  samples: {
    "newsletter-issue": ({ typed }) => ({
      subject: typed("What is in season"),
      body: `${typed("Squash")} is here.\n\n## Back in stock\n\n- **Spelt tortillas**\n- [Hemp cheese](/products/hemp-cheese)`,
      stopQuery: "reader=abc&proof=def",
    }),
  },
});

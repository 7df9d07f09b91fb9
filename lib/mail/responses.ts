import "server-only";
import { z } from "zod";

export const mailPreviewOutput = z
  .strictObject({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: "MailPreview" });

export const wordingOutput = z
  .strictObject({ subject: z.string(), heading: z.string(), introduction: z.string(), closing: z.string() })
  .meta({
    id: "Wording",
    description: "The editable texts of an email. Blank lines separate paragraphs; `{{name}}` is a variable.",
  });

export const mailWordingOutput = z
  .strictObject({
    id: z.string().describe("The key of the email."),
    label: z.string(),
    defaults: wordingOutput,
    variables: z.record(z.string(), z.string()).describe("The variables with their meanings."),
    required: z.strictObject({
      subject: z.array(z.string()).optional(),
      heading: z.array(z.string()).optional(),
      introduction: z.array(z.string()).optional(),
      closing: z.array(z.string()).optional(),
    }),
    version: z.int(),
    subject: z.string(),
    heading: z.string(),
    introduction: z.string(),
    closing: z.string(),
  })
  .meta({ id: "MailWording", description: "An email's current wording, its default and its variables." });

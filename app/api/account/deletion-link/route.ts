import { sendDeletionLink } from "@/lib/account/commands/delete-account";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Emails a link that confirms the customer's identity without a password, to delete the account",
  access: "shopper",
  output: messageOutput,
  throws: ["too_many"],
  handle: async ({ viewer }) => {
    await sendDeletionLink(viewer.userId);
    return { body: { message: "Check your email for a link that lets you delete your account." } };
  },
});

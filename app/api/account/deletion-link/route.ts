import { sendDeletionLink } from "@/lib/account/commands/delete-account";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "shopper",
  handle: async ({ viewer }) => {
    await sendDeletionLink(viewer.userId);
    return { body: { message: "Check your email for a link that lets you delete your account." } };
  },
});

import { updateProfile } from "@/lib/account/commands/update-profile";
import { profileSchema } from "@/lib/account/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const PATCH = route({
  summary: "Changes first name, last name and username",
  access: "shopper",
  input: profileSchema,
  output: messageOutput,
  throws: ["conflict"],
  handle: async ({ input, viewer }) => {
    await updateProfile(viewer.userId, input);
    return { body: { message: "Your profile has been updated." } };
  },
});

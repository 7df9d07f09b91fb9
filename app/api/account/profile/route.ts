import { updateProfile } from "@/lib/account/commands/update-profile";
import { profileSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "shopper",
  input: profileSchema,
  handle: async ({ input, viewer }) => {
    await updateProfile(viewer.userId, input);
    return { body: { message: "Your profile has been updated." } };
  },
});

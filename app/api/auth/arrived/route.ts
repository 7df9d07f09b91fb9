import { afterLogin } from "@/lib/account/rules";
import { route } from "@/lib/http/route";

/** Where a provider's sign-in ends when no page was asked for (D6). */
export const GET = route({
  access: "public",
  handle: ({ viewer }) => Promise.resolve({ redirect: afterLogin(null, viewer.isAdmin) }),
});

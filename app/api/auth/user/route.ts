import { currentUser } from "@/lib/account/queries";
import { route } from "@/lib/http/route";

export const GET = route({ access: "shopper", handle: async () => ({ body: await currentUser() }) });

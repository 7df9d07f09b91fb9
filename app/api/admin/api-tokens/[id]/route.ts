import { revokeApiToken } from "@/lib/account/commands/api-tokens";
import { deleteRoute } from "@/lib/http/record-routes";

export const DELETE = deleteRoute({ access: "settings.edit", act: revokeApiToken });

import { revokeApiToken } from "@/lib/account/commands/api-tokens";
import { deleteRoute } from "@/lib/http/record-routes";

export const DELETE = deleteRoute({
  summary: "Revokes an API token",
  access: "settings.edit",
  act: revokeApiToken,
});

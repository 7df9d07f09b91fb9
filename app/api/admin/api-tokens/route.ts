import { createApiToken } from "@/lib/account/commands/api-tokens";
import { listApiTokens } from "@/lib/account/queries/api-tokens";
import { apiTokenSchema } from "@/lib/account/schema/api-token";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({ access: "settings.edit", act: listApiTokens });

export const POST = createRoute({ access: "settings.edit", input: apiTokenSchema, act: createApiToken });

import { z } from "zod";
import { createApiToken } from "@/lib/account/commands/api-tokens";
import { listApiTokens } from "@/lib/account/queries/api-tokens";
import { apiTokenOutput, apiTokenWithSecretOutput } from "@/lib/account/responses";
import { apiTokenSchema } from "@/lib/account/schema/api-token";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "All API tokens",
  access: "settings.edit",
  output: z.array(apiTokenOutput),
  act: listApiTokens,
});

export const POST = createRoute({
  summary: "Creates an API token and returns it once",
  access: "settings.edit",
  input: apiTokenSchema,
  output: apiTokenWithSecretOutput,
  throws: ["conflict", "reauthentication_required"],
  act: createApiToken,
});

import { z } from "zod";
import {
  confirmSecondFactor,
  removeSecondFactor,
  startSecondFactorSetup,
} from "@/lib/account/commands/second-factor";
import { appCodeSchema } from "@/lib/account/schema";
import { refreshSessionCookie } from "@/lib/account/session";
import { signedInCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Starts the setup of an authenticator app",
  access: "staff",
  output: z.strictObject({ key: z.string(), qrCode: z.string() }),
  throws: ["reauthentication_required"],
  handle: async ({ viewer }) => ({ body: await startSecondFactorSetup(viewer) }),
});

export const PUT = route({
  summary: "Confirms the first code of the app, which turns the second factor on",
  access: "staff",
  input: appCodeSchema,
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  throws: ["conflict", "reauthentication_required", "too_many"],
  handle: async ({ input, viewer }) => {
    const { recoveryCodes, sessionId } = await confirmSecondFactor(viewer, input.code);
    await refreshSessionCookie(sessionId);
    return { body: { recoveryCodes }, cookies: [signedInCookie()] };
  },
});

export const DELETE = route({
  summary: "Removes the second factor",
  access: "staff",
  output: z.strictObject({ deleted: z.boolean() }),
  throws: ["conflict", "reauthentication_required"],
  handle: async ({ viewer }) => {
    await removeSecondFactor(viewer);
    return { body: { deleted: true } };
  },
});

import {
  confirmSecondFactor,
  removeSecondFactor,
  startSecondFactorSetup,
} from "@/lib/account/commands/second-factor";
import { appCodeSchema } from "@/lib/account/schema";
import { refreshSessionCookie } from "@/lib/account/session";
import { route } from "@/lib/http/route";

/** The setup key for an authenticator app, and its QR code. */
export const POST = route({
  access: "staff",
  handle: async ({ viewer }) => ({ body: await startSecondFactorSetup(viewer) }),
});

/** Confirms the app's first code, which turns the second factor on. */
export const PUT = route({
  access: "staff",
  input: appCodeSchema,
  handle: async ({ input, viewer }) => {
    const { recoveryCodes, sessionId } = await confirmSecondFactor(viewer, input.code);
    await refreshSessionCookie(sessionId);
    return { body: { recoveryCodes } };
  },
});

export const DELETE = route({
  access: "staff",
  handle: async ({ viewer }) => {
    await removeSecondFactor(viewer);
    return { body: { deleted: true } };
  },
});

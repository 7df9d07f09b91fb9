import type { Env } from "@/lib/server/env";

/** The courier's part of the environment, which a test file puts over the one of lib/server/env. */
export const courierSettings: { now: Partial<Env> } = { now: {} };

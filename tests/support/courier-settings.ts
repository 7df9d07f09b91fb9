import type { Env } from "@/lib/server/env";

/** The courier's environment variables, which a test file's mock of lib/server/env merges over the real ones. */
export const courierSettings: { now: Partial<Env> } = { now: {} };

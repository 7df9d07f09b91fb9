export { configFromEnv, type SandboxConfig } from "./config";
export { startSandbox } from "./server";
export type { Running } from "./shared/http";

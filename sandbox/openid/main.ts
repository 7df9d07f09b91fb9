import { run } from "@cloverandfern/stripe-sandbox/shared/run";
import { configFromEnv } from "./config";
import { startOpenIdProvider } from "./server";

run("openid-provider", async () => startOpenIdProvider(configFromEnv(process.env)));

import { configFromEnv } from "./config";
import { startSandbox } from "./server";
import { run } from "./shared/run";

run("stripe-sandbox", async () => startSandbox(configFromEnv(process.env)));

import { run } from "../shared/run";
import { configFromEnv } from "./config";
import { startSandbox } from "./server";

run("stripe-sandbox", async () => startSandbox(configFromEnv(process.env)));

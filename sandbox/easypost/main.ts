import { run } from "@cloverandfern/stripe-sandbox/shared/run";
import { configFromEnv } from "./config";
import { startEasyPost } from "./server";

run("easypost", async () => startEasyPost(configFromEnv(process.env)));

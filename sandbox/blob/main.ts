import { run } from "@cloverandfern/stripe-sandbox/shared/run";
import { configFromEnv } from "./config";
import { startBlobStore } from "./server";

run("blob-store", async () => startBlobStore(configFromEnv(process.env)));

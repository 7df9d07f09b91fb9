import { configFromEnv } from "./config";
import { startSandbox } from "./server";

async function main(): Promise<void> {
  const running = await startSandbox(configFromEnv(process.env));
  console.log(`stripe-sandbox listening on ${running.url}`);
  const stop = (): void => {
    running.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function fail(error: unknown): void {
  console.error(`stripe-sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

main().catch(fail);

import type { Running } from "./http";

/** Runs a stand-in as a program: prints one line when it listens or fails to; ends on SIGTERM and SIGINT. */
export function run(name: string, start: () => Promise<Running>): void {
  const fail = (error: unknown): void => {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  };
  const main = async (): Promise<void> => {
    const running = await start();
    console.log(`${name} listening on ${running.url}`);
    const stop = (): void => void running.close().then(() => process.exit(0), fail);
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
  };
  main().catch(fail);
}

/** Runs once when a server process starts: checks the environment, starts the jobs and recovers from a crash. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { prepareServer } = await import("./lib/prepare-server");
  await prepareServer();
}

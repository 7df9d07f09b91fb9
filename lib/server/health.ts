import "server-only";
import { db } from "./db";

const TIMEOUT_MS = 2000;

/** Whether the database answers a trivial query within two seconds. */
export async function isDatabaseReachable(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref());
  const answer = db().$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}

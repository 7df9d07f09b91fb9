import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";

/** The client, or the transaction that a helper is called in. */
export type Tx = Omit<
  PrismaClient,
  "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction"
>;

const CONNECTIONS = 20;

/**
 * A client with its own pool. Requests queue for a connection rather than fail: a rush of buyers waits its turn.
 * @param url connection string
 */
export function createClient(url: string): PrismaClient {
  const adapter = new PrismaPg({ connectionString: url, max: CONNECTIONS });
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 20_000, timeout: 20_000 } });
}

const shared = globalThis as { __shopDb?: PrismaClient };

/** The database of this process: one pool, also when hot reload loads this module again. */
export function db(): PrismaClient {
  shared.__shopDb ??= createClient(env().DATABASE_URL);
  return shared.__shopDb;
}

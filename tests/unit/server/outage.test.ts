import { ShopError } from "@/lib/core/errors";
import { isTransient } from "@/lib/server/outage";

const error = (more: object): Error => Object.assign(new Error("It failed"), more);

it.each([
  ["a provider that does not answer", new ShopError("payment_provider")],
  ["a refused connection", error({ code: "ECONNREFUSED" })],
  ["a lost connection", error({ cause: error({ code: "ECONNRESET" }) })],
  ["Prisma's lost connection", error({ code: "P1017" })],
  ["a full pool", error({ code: "P2024" })],
  [
    "a deadlock",
    error({ code: "P2010", meta: { driverAdapterError: { cause: { originalCode: "40P01" } } } }),
  ],
  ["a serialization failure", error({ cause: { kind: "TransactionWriteConflict" } })],
  ["a database that shuts down", error({ cause: { originalCode: "57P01" } })],
])("%s is transient", (_what, thrown) => expect(isTransient(thrown)).toBe(true));

it.each([
  ["a violated unique index", error({ code: "P2002", cause: { originalCode: "23505" } })],
  ["a violated CHECK", error({ cause: { originalCode: "23514", kind: "postgres" } })],
  ["a mistake of the program", new TypeError("x is not a function")],
  ["what the caller did wrong", new ShopError("conflict")],
  ["what is no error", "text"],
  ["nothing", undefined],
])("%s recurs at every attempt", (_what, thrown) => expect(isTransient(thrown)).toBe(false));

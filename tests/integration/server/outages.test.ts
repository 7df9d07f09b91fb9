import { createServer } from "node:net";
import { Client } from "pg";
import { respondError } from "@/lib/http/respond";
import { createClient } from "@/lib/server/db";
import type { PrismaClient } from "@/prisma/generated/client";
import { ownDatabase } from "../../support/own-database";
import { waitFor } from "../../support/wait-for";

const { sql } = ownDatabase();

const clients: PrismaClient[] = [];
const client = (url = String(process.env["DATABASE_URL"])): PrismaClient => {
  const made = createClient(url);
  clients.push(made);
  return made;
};
afterEach(async () => {
  for (const one of clients.splice(0)) await one.$disconnect();
});

/** The shop's response to a request in which this fails. */
async function answerTo(work: () => Promise<unknown>) {
  const began = performance.now();
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeDefined();
  const response = respondError(error, "a-reference");
  return {
    status: response.status,
    retryAfter: Number(response.headers.get("Retry-After")),
    body: (await response.json()) as unknown,
    seconds: (performance.now() - began) / 1000,
  };
}

const busy = {
  status: 503,
  retryAfter: 5,
  body: { message: expect.any(String), code: "overloaded", requestId: "a-reference" },
};
const unavailable = {
  status: 503,
  retryAfter: 10,
  body: { message: expect.any(String), code: "unavailable", requestId: "a-reference" },
};

describe("an unavailable database", () => {
  const closed = "postgresql://shop:x@127.0.0.1:9/shop"; // the discard port, on which nothing listens

  it("answers 503 immediately, for a query and for a transaction", async () => {
    const db = client(closed);
    for (const work of [() => db.user.count(), () => db.$transaction((tx) => tx.user.count())]) {
      const answer = await answerTo(work);
      expect(answer).toMatchObject(unavailable);
      expect(answer.seconds).toBeLessThan(2);
    }
  });

  it("answers 503 within five seconds when it accepts connections but does not respond", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const db = client(`postgresql://shop:x@127.0.0.1:${port}/shop`);
    const answer = await answerTo(() => db.user.count());
    silent.close();
    expect(answer.status).toBe(503);
    expect(answer.seconds).toBeLessThan(6);
  });

  it("answers 503 when it closes a connection during a statement", async () => {
    const db = client();
    const answer = answerTo(() => db.$queryRaw`SELECT pg_sleep(20)::text AS ended_by_test`);
    await endStatement("ended_by_test");
    expect(await answer).toMatchObject(unavailable);
    expect(await db.user.count()).toBeGreaterThan(0); // the next query has a new connection
  });

  it("answers 503 when it closes a connection during a transaction", async () => {
    const db = client();
    const answer = answerTo(() =>
      db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT pg_sleep(20)::text AS ended_in_transaction`;
      }),
    );
    await endStatement("ended_in_transaction");
    expect(await answer).toMatchObject(unavailable);
  });
});

/** Terminates the connection that runs a statement with this word, like an administrator's shutdown. */
async function endStatement(word: string): Promise<void> {
  const running =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid() AND state = 'active'";
  for (let wait = 0; (await sql(running, [`%${word}%`])).length === 0; wait += 1) {
    if (wait > 300) throw new Error("The statement does not run");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("an overloaded database", () => {
  it("answers 503 within five seconds when every connection is in use", async () => {
    const db = client();
    const holders = Promise.all(Array.from({ length: 20 }, () => db.$queryRaw`SELECT pg_sleep(6)::text`));
    const sleeping =
      "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(6)%' AND wait_event = 'PgSleep'";
    await waitFor(async () => (await sql(sleeping)).length === 20);
    const began = performance.now();
    const [query, transaction] = await Promise.all([
      answerTo(() => db.user.count()),
      answerTo(() => db.$transaction((tx) => tx.user.count())),
    ]);
    expect(query).toMatchObject(busy);
    expect(transaction).toMatchObject(busy);
    expect((performance.now() - began) / 1000).toBeLessThan(5.5);
    await holders;
    expect(await db.user.count()).toBeGreaterThan(0);
  });

  it("answers 503 when another transaction holds a row for too long, and changes nothing", async () => {
    const db = client();
    const other = new Client({ connectionString: String(process.env["DATABASE_URL"]) });
    await other.connect();
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM store_settings FOR UPDATE");
    const answer = await answerTo(() =>
      db.$transaction(async (tx) => {
        await tx.user.updateMany({ data: { firstName: "Changed" } });
        await tx.$executeRaw`UPDATE store_settings SET id = id`;
      }),
    );
    await other.query("COMMIT");
    await other.end();
    expect(answer).toMatchObject(busy);
    expect(answer.seconds).toBeLessThan(7);
    expect(await db.user.count({ where: { firstName: "Changed" } })).toBe(0);
  });

  it("answers 503 to one of two deadlocked transactions", async () => {
    const db = client();
    const [first, second] = (await sql("SELECT id FROM products ORDER BY id LIMIT 2")).map(({ id }) => id);
    let locked = 0;
    const both = new Promise<void>((resolve) => {
      const poll = setInterval(() => {
        if (locked < 2) return;
        clearInterval(poll);
        resolve();
      }, 5);
    });
    const lock = (one: unknown, other: unknown) =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`UPDATE products SET id = id WHERE id = ${one}`;
        locked += 1;
        await both;
        await tx.$executeRaw`UPDATE products SET id = id WHERE id = ${other}`;
      });
    const outcomes = await Promise.allSettled([lock(first, second), lock(second, first)]);
    const failed = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(failed).toHaveLength(1);
    expect(await answerTo(() => Promise.reject(failed[0]?.reason))).toMatchObject(busy);
  });
});

it("a failure that is not an outage stays a 500 (control)", async () => {
  const answer = await answerTo(() => client().$queryRaw`SELECT 1 / 0`);
  expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
});

import { openDataFolder } from "../../scripts/lib/data-folder";
import { type Cluster, startPostgres } from "../../scripts/lib/postgres";
import { step } from "../../scripts/lib/steps.mjs";
import { BUILD_FOLDER, buildForTests, createTemplate, FOLDER, TEMPLATE } from "../../scripts/lib/test-setup";
import { startShop, type TestShop } from "./shop";

/** Starts PostgreSQL with the template of the tests' databases, runs the work and stops it. */
export async function withTestDatabase(work: (url: Cluster["url"]) => Promise<void>): Promise<void> {
  const cluster = await step("Start a PostgreSQL", () => startPostgres(openDataFolder(FOLDER), "scratch"));
  try {
    Object.assign(process.env, {
      TEST_DATABASE_ADMIN: cluster.url("postgres"),
      TEST_DATABASE_TEMPLATE: TEMPLATE,
      SHOP_BUILD_DIR: BUILD_FOLDER,
    });
    await step("Make the database", () => createTemplate(cluster.url));
    await work(cluster.url);
  } finally {
    cluster.stop();
  }
}

/**
 * Turns off what only tests need and what slows down each call: the test clock and the
 * comparison of responses with the API reference.
 */
const AS_IN_PRODUCTION = { TEST_CLOCK_FILE: "", TEST_RESPONSES_FILE: "" };

/**
 * Sets up the test database and build, starts a shop, runs the work and tears everything down.
 * @param env the shop's environment; called once the database server runs
 */
export const withBuiltShop = (
  name: string,
  work: (shop: TestShop) => Promise<void>,
  env: () => Promise<Record<string, string>> = () => Promise.resolve({}),
): Promise<void> =>
  withTestDatabase(async (url) => {
    await buildForTests(url);
    const shop = await startShop({ name, env: { ...AS_IN_PRODUCTION, ...(await env()) } });
    try {
      await work(shop);
    } finally {
      await shop.stop({ audit: false });
    }
  });

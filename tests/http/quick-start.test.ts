import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SAMPLE_PASSWORD } from "@/prisma/seed/data/users";
import { sampleId } from "@/prisma/seed/ids";
import { findFreePort } from "../../scripts/lib/ports";
import { Buyer } from "../support/buyer";
import { buy } from "../support/customer";
import { dropDatabase, freshDatabase } from "../support/database";
import { docsCommands } from "../support/docs-commands";
import { type StartedCommand, startCommand } from "../support/started-command";
import { waitFor } from "../support/wait-for";

// Starts the shop with the commands of docs/quick-start.md and docs/operations.md, as they are written there, but with
// the build of the tests, another data folder and other ports.

const BUILD = ".next-test";
const home = mkdtempSync(path.join(tmpdir(), "shop-start-"));
chmodSync(home, 0o755); // as root, PostgreSQL's own user must enter it; otherwise its data would stay in /var/tmp
const started: StartedCommand[] = [];
afterAll(() => {
  for (const shop of started) shop.kill();
  rmSync(home, { recursive: true, force: true });
});

function run(command: string, settings: Record<string, string>): StartedCommand {
  const shop = startCommand(command, home, settings);
  started.push(shop);
  return shop;
}

const isServing = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

it("npm start serves the sample shop from an empty folder, with its accounts and its emails, until Ctrl-C", async () => {
  const port = await findFreePort();
  const shop = run("npm start", {
    PORT: String(port),
    SHOP_DATA_DIR: path.join(home, "data"),
    SHOP_BUILD_DIR: BUILD,
  });
  const output = await shop.printed("Ctrl-C ends it.");
  const url = `http://localhost:${port}`;
  expect(output).toContain(url);
  expect(output).toContain(SAMPLE_PASSWORD);
  const [mails = ""] = /\S+\/data\/mail/.exec(output) ?? [];
  const guest = new Buyer(url);
  expect((await guest.call<string>("GET", "/shop")).body).toContain("/products/hemp-cheese");
  await buy(guest, [[sampleId("product", "hemp-cheese"), 1]], "guest@field.example");
  const isConfirmation = (name: string) => name.endsWith("html") && name.includes("order-confirmation");
  await waitFor(async () => existsSync(mails) && readdirSync(mails).some(isConfirmation));
  const admin = new Buyer(url);
  const account = { email: "admin@cloverandfern.example", password: SAMPLE_PASSWORD };
  expect((await admin.call("POST", "/api/auth/login", account)).status).toBe(200);
  expect((await admin.call<string>("GET", "/admin/orders")).body).toContain("guest@field.example");
  expect(await shop.interrupt()).toBe(0);
  expect(await isServing(url)).toBe(false);
}, 240_000);

it("PORT=3001 npm start uses that port, and the data of the start before", async () => {
  const command = docsCommands().find((one) => one.startsWith("PORT=3001 "));
  const port = await findFreePort();
  const settings = { SHOP_DATA_DIR: path.join(home, "data"), SHOP_BUILD_DIR: BUILD };
  const shop = run(String(command).replace("3001", String(port)), settings);
  const output = await shop.printed("Ctrl-C ends it.");
  expect(output).toContain(`http://localhost:${port}`);
  expect(output).not.toContain("sample data");
  expect(await shop.interrupt()).toBe(0);
}, 120_000);

it("the command for production starts the shop with these settings alone", async () => {
  const command = String(docsCommands().find((one) => one.startsWith("DATABASE_URL=")));
  const port = await findFreePort();
  const database = await freshDatabase("shop_start");
  try {
    const filled = command.replace(/postgresql:\S+/, database).replaceAll("…", "docs");
    const shop = run(filled, {
      PORT: String(port),
      SHOP_BUILD_DIR: BUILD,
      SHOP_RUNS_JOBS: "no", // they would call Stripe
      FILES_DIR: path.join(home, "files"),
    });
    const output = await shop.printed("Ctrl-C ends it.");
    expect(output).toContain("https://shop.example");
    expect(output).not.toContain(SAMPLE_PASSWORD);
    const { status } = await fetch(`http://localhost:${port}/api/health/ready`);
    expect(status).toBe(200);
    expect(await shop.interrupt()).toBe(0);
  } finally {
    await dropDatabase("shop_start");
  }
}, 120_000);

it("is what docs/quick-start.md says about accounts, cards and folders", () => {
  const page = readFileSync("docs/quick-start.md", "utf8");
  for (const text of [SAMPLE_PASSWORD, "admin@cloverandfern.example", "4242 4242 4242 4242", "`.data/`"])
    expect(page).toContain(text);
});

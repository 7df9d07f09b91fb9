import { axeViolations } from "../support/axe-violations";
import { Buyer } from "../support/buyer";
import { buy, signIn } from "../support/customer";
import { person } from "../support/people";
import { aPhoto } from "../support/report-problem";
import { expect, test } from "./fixtures";

test("a buyer reports a problem with a photo, staff refund it, and the buyer reads the answer", async ({
  page,
  shop,
}) => {
  const { email, buyer } = await person({ url: shop.url });
  const [product] = await shop.sql(
    "SELECT id, name FROM products WHERE is_active AND available > 20 ORDER BY id LIMIT 1",
  );
  const { orderNumber } = await buy(buyer, [[String(product?.["id"]), 2]], email);

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email);
  await page.goto(`/orders/${orderNumber.toLowerCase()}`);
  await page.getByRole("link", { name: "Problem with this order" }).click();
  await page.getByRole("checkbox", { name: String(product?.["name"]) }).check();
  await page.getByLabel("What is wrong?").selectOption("damaged");
  await page.getByLabel("Tell us more").fill("The bag was torn.");
  await page
    .getByLabel("Add photos")
    .setInputFiles({ name: "torn.jpg", mimeType: "image/jpeg", buffer: await aPhoto("#c9b458") });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send report" }).click();
  const reports = page.getByRole("region", { name: "Your reports" });
  await expect(reports.getByText("We are looking into it")).toBeVisible();
  const photo = reports.getByRole("img");
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const received = await shop.mailbox.next(email, "problem-received");
  expect(received.text).toContain(orderNumber);
  const address = String(await photo.getAttribute("src"));
  const served = await page.request.get(address);
  expect(served.headers()["cache-control"]).toBe("private, no-store");
  expect((await new Buyer(shop.url).call("GET", address)).status).toBe(401);

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.goto(`/admin/problems?search=${orderNumber}`);
  await page.getByRole("link", { name: "Arrived damaged" }).click();
  await expect(page.getByText("The bag was torn.")).toBeVisible();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("To the customer").fill("Sorry: we use stronger bags now.");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Refund and answer" }).click();
  await expect(page.getByRole("heading", { name: "Our answer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Answer", exact: true })).toHaveCount(0);
  const answered = await shop.mailbox.next(email, "problem-answered");
  expect(answered.text).toContain("stronger bags");

  await signIn(page, email);
  await page.goto(`/orders/${orderNumber.toLowerCase()}`);
  await expect(reports.getByText(/^Refund of \$/)).toBeVisible();
  await expect(reports.getByText("Sorry: we use stronger bags now.")).toBeVisible();
});

test("a guest reports a problem after looking the order up", async ({ page, shop }) => {
  const { email, buyer } = await person({ url: shop.url });
  const [product] = await shop.sql(
    "SELECT id, name FROM products WHERE is_active AND available > 20 LIMIT 1",
  );
  const { orderNumber } = await buy(buyer, [[String(product?.["id"]), 1]], email);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`/track-order?order=${orderNumber}`);
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Track Order" }).click();
  await page.getByRole("button", { name: "Problem with this order" }).click();
  await page.getByRole("checkbox", { name: String(product?.["name"]) }).check();
  await page.getByLabel("What is wrong?").selectOption("missing");
  await page.getByLabel("Tell us more").fill("It was not in the box.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you for your report")).toBeVisible();
  await shop.mailbox.next(email, "problem-received");
});

test("staff submit the evidence of a dispute", async ({ page, shop }) => {
  const { email, buyer } = await person({ url: shop.url });
  const [product] = await shop.sql("SELECT id FROM products WHERE is_active AND available > 20 LIMIT 1");
  const { id } = await buy(buyer, [[String(product?.["id"]), 1]], email, "4000000000000259");
  await expect
    .poll(async () => (await shop.sql("SELECT 1 FROM disputes WHERE order_id = $1", [id])).length, {
      timeout: 20_000,
    })
    .toBe(1);
  await signIn(page, "admin@cloverandfern.example", "cloverfern");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("link", { name: "Collect and submit evidence" }).click();
  await expect(page.getByRole("heading", { name: /^Dispute for/, level: 1 })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit evidence" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Statement").fill("The parcel was handed over in person.");
  await dialog.getByRole("button", { name: "Submit evidence" }).click();
  await expect(page.getByRole("heading", { name: "Submitted" })).toBeVisible();
  await expect(page.getByText("The parcel was handed over in person.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit evidence" })).toHaveCount(0);
  // The bank decides a little later, and the audit expects the order to know it.
  await expect
    .poll(
      async () => (await shop.sql("SELECT status FROM disputes WHERE order_id = $1", [id]))[0]?.["status"],
      {
        timeout: 20_000,
      },
    )
    .toBe("lost");
});

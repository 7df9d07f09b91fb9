import type { Page } from "@playwright/test";
import sharp from "sharp";
import { buy } from "./customer";
import { person } from "./people";

/** A small photo. */
export const aPhoto = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** A new customer's order and a report about it with two photos. @returns the report's id */
export async function reportAProblem(page: Page, url: string): Promise<string> {
  const { email, buyer } = await person({ url }, { firstName: "Rosalind", lastName: "Featherstonehaugh" });
  const { body: products } = await buyer.call<{ id: string; inventory: number }[]>("GET", "/api/products");
  const inStock = products.filter(({ inventory }) => inventory > 20).map(({ id }) => id);
  const lines = inStock.slice(0, 2).map((id, index): [string, number] => [id, index + 2]);
  const { orderNumber } = await buy(buyer, lines, email);
  const { body } = await buyer.call<{ id: string; proof: string }>("POST", "/api/order-problems", {
    requestKey: `report-${orderNumber}`,
    orderNumber,
    reason: "quality",
    description:
      "The cheese had arrived warm, and the pack was swollen.\nThe ice packs in the box had melted completely.",
    lines: [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 2 },
    ],
  });
  for (const color of ["#c9b458", "#7a9a4b"])
    await page.request.post(`/api/order-problems/${body.id}/photos?proof=${body.proof}`, {
      multipart: { photo: { name: "photo.jpg", mimeType: "image/jpeg", buffer: await aPhoto(color) } },
      headers: { Origin: url },
    });
  return body.id;
}

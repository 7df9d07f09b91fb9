import { z } from "zod";
import { getLowStock } from "@/lib/restock/queries";
import { defineEmail } from "../define-email";
import { link, oneLine } from "../html";
import { composeMail, linkPart, wordingPart } from "../mail-parts";
import { boxed, button } from "../parts";
import { firstName } from "../payload-fields";
import { UndeliverableError } from "../rules";

const left = (onHand: number): string =>
  onHand === 0 ? "out of stock" : `${onHand.toLocaleString("en-US")} left`;

const LIST = "/admin/products?stock=alert&sort=stock";

/** To staff who subscribed to it: the products with low stock, once a day. */
export const lowStock = defineEmail({
  /** Low stock is looked up when the mail is sent. */
  payload: z.object({ firstName }),
  lookUp: async ({ firstName }) => {
    const low = await getLowStock();
    if (low.products.length === 0) throw new UndeliverableError("No product is low on stock anymore");
    return { firstName, ...low };
  },
  wordings: {
    "low-stock": {
      label: "Low stock, to staff",
      subject: "{{count}} low on stock",
      heading: "{{count}} low on stock",
      introduction: "",
      closing: "",
      variables: { count: "“1 product is” or “4 products are”" },
    },
  },
  render: ({ firstName, products, more }, shop, texts) => {
    const count = products.length + more;
    const lines = products.map(({ name, onHand }) => `${oneLine(name)}: ${left(onHand)}`);
    if (more > 0) lines.push(`and ${more.toLocaleString("en-US")} more`);
    const words = texts(
      "low-stock",
      { count: count === 1 ? "1 product is" : `${count.toLocaleString("en-US")} products are` },
      oneLine(lines.slice(0, 3).join(", ")),
    );
    const reason = "You are receiving this email because you turned on low-stock emails in the admin.";
    const settings = link(shop.url, "/admin/notifications");
    return composeMail(
      {
        words,
        reason,
        firstName,
        parts: [
          { html: boxed("On hand", lines), text: lines.join("\n") },
          { html: button(shop, "See these products", LIST), text: link(shop.url, LIST) },
          wordingPart(words.closing),
          linkPart("Change your notifications", settings),
        ],
      },
      shop,
    );
  },
  samples: {
    "low-stock": ({ firstName, typed }) => ({
      firstName,
      products: [
        { name: typed("Hemp Cheese"), onHand: 0 },
        { name: "Spelt Tortillas", onHand: 4 },
      ],
      more: 2,
    }),
  },
});

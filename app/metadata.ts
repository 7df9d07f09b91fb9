import type { Metadata, Viewport } from "next";
import { SHOP_NAME } from "@/lib/core/shop";
import { env } from "@/lib/server/env";

/** What each root layout says of the shop unless a page says more. */
export const rootMetadata: Metadata = {
  metadataBase: new URL(env().SHOP_URL),
  title: { default: `${SHOP_NAME}: alkaline, plant-based groceries`, template: `%s · ${SHOP_NAME}` },
  description:
    "Tortillas, hemp cheese, mushroom meats, sauces and seasonings made from whole plants with short ingredient lists. Free delivery on every order.",
  applicationName: SHOP_NAME,
  openGraph: {
    siteName: SHOP_NAME,
    type: "website",
    images: [
      { url: "/social-card.png", width: 1200, height: 630, alt: `${SHOP_NAME}: plants, plainly good.` },
    ],
  },
  formatDetection: { telephone: false },
};

export const rootViewport: Viewport = { themeColor: "#1F4A34", colorScheme: "light" };

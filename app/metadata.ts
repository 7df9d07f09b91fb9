import type { Metadata, Viewport } from "next";
import { SHOP_NAME } from "@/lib/core/shop";

/** What each root layout says of the shop unless a page says more. */
export const rootMetadata: Metadata = {
  title: { default: `${SHOP_NAME}: alkaline, plant-based groceries`, template: `%s · ${SHOP_NAME}` },
  description:
    "Tortillas, hemp cheese, mushroom meats, sauces and seasonings made from whole plants with short ingredient lists. Free delivery on every order.",
  applicationName: SHOP_NAME,
  formatDetection: { telephone: false },
};

export const rootViewport: Viewport = { themeColor: "#1F4A34", colorScheme: "light" };

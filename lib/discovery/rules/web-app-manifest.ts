import type { MetadataRoute } from "next";
import { COLORS } from "@/lib/core/colors";
import { SHOP_NAME } from "@/lib/core/shop";

/** Drawn by packages/art/draw-app-icons.mjs. */
const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
  src: `/images/app/${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/**
 * What a phone or a desktop shows when the shop is installed as an app (docs/decisions/0085).
 * @param description the shop in one sentence
 */
export function webAppManifest(description: string): MetadataRoute.Manifest {
  return {
    id: "/",
    name: SHOP_NAME,
    short_name: SHOP_NAME,
    description,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: COLORS.fern.DEFAULT,
    background_color: COLORS.paper,
    categories: ["shopping", "food"],
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("maskable-192", 192, "maskable"),
      icon("maskable-512", 512, "maskable"),
    ],
    shortcuts: [
      { name: "Shop", url: "/shop" },
      { name: "My Orders", url: "/orders" },
      { name: "Track order", url: "/track-order" },
      { name: "Recipes", url: "/recipes" },
    ],
  };
}

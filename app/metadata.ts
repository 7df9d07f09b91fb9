import type { Metadata, Viewport } from "next";
import { COLORS } from "@/lib/core/colors";
import { SHOP_NAME } from "@/lib/core/shop";
import { env } from "@/lib/server/env";

/** Pixels of the image for shared pages. */
export const CARD_SIZE = { width: 1200, height: 630 };
const SOCIAL_CARD = {
  url: "/social-card.png",
  ...CARD_SIZE,
  alt: `${SHOP_NAME}: plants, plainly good.`,
};
const HOME_TITLE = `${SHOP_NAME}: alkaline, plant-based groceries`;
/** The shop's description; the home page appends the delivery price when there is one. */
export const SHOP_DESCRIPTION =
  "Tortillas, hemp cheese, mushroom meats, sauces and seasonings made from whole plants with short ingredient lists.";

interface PageWords {
  /** Without the shop's name; undefined on the home page. */
  title?: string;
  description: string;
  /** Canonical path, without sorting or filters. */
  path: string;
  /** Path of the image for shared pages. Default: the shop's card */
  image?: typeof SOCIAL_CARD;
}

/**
 * The card of a text or help page (app/(shop)/social-cards).
 * @param path such as /shipping
 */
export const ownCard = (path: string, title: string): typeof SOCIAL_CARD => ({
  url: `/social-cards/${path.slice(1).replaceAll("/", ".")}.jpg`,
  ...CARD_SIZE,
  alt: `${title} · ${SHOP_NAME}`,
});

/** Metadata of a public page: canonical address, Open Graph, Twitter card. */
export function pageMetadata({ title, description, path, image = SOCIAL_CARD }: PageWords): Metadata {
  const shared = { title: title ?? HOME_TITLE, description, images: [image] };
  return {
    ...(title ? { title } : {}),
    description,
    alternates: { canonical: path },
    openGraph: { ...shared, url: path, siteName: SHOP_NAME, type: "website", locale: "en_US" },
    twitter: { ...shared, card: "summary_large_image" },
  };
}

/** Default metadata of every root layout. */
export const rootMetadata: Metadata = {
  metadataBase: new URL(env().SHOP_URL),
  title: { default: HOME_TITLE, template: `%s · ${SHOP_NAME}` },
  description: SHOP_DESCRIPTION,
  applicationName: SHOP_NAME,
  openGraph: { siteName: SHOP_NAME, type: "website", images: [SOCIAL_CARD] },
  formatDetection: { telephone: false },
};

export const rootViewport: Viewport = { themeColor: COLORS.fern.DEFAULT, colorScheme: "light" };

import type { Metadata, Viewport } from "next";
import { SHOP_NAME } from "@/lib/core/shop";
import { env } from "@/lib/server/env";

/** Of what is shown where a page is shared, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 };
const SOCIAL_CARD = {
  url: "/social-card.png",
  ...CARD_SIZE,
  alt: `${SHOP_NAME}: plants, plainly good.`,
};
const HOME_TITLE = `${SHOP_NAME}: alkaline, plant-based groceries`;
/** What the shop says of itself; the home page adds what delivery costs, where it costs something. */
export const SHOP_DESCRIPTION =
  "Tortillas, hemp cheese, mushroom meats, sauces and seasonings made from whole plants with short ingredient lists.";

interface PageWords {
  /** Without the shop's name; the home page has none. */
  title?: string;
  description: string;
  /** The one address of the page, without what only sorts or filters it. */
  path: string;
  /** What is shown where the page is shared. Default: the shop's own card */
  image?: typeof SOCIAL_CARD;
}

/** The card of a page to read or of help (app/(shop)/social-cards). @param path such as /shipping */
export const ownCard = (path: string, title: string): typeof SOCIAL_CARD => ({
  url: `/social-cards/${path.slice(1).replaceAll("/", ".")}.jpg`,
  ...CARD_SIZE,
  alt: `${title} · ${SHOP_NAME}`,
});

/** How a public page is found and shared: canonical address, Open Graph, Twitter card. */
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

/** What each root layout says of the shop unless a page says more. */
export const rootMetadata: Metadata = {
  metadataBase: new URL(env().SHOP_URL),
  title: { default: HOME_TITLE, template: `%s · ${SHOP_NAME}` },
  description: SHOP_DESCRIPTION,
  applicationName: SHOP_NAME,
  openGraph: { siteName: SHOP_NAME, type: "website", images: [SOCIAL_CARD] },
  formatDetection: { telephone: false },
};

export const rootViewport: Viewport = { themeColor: "#1F4A34", colorScheme: "light" };

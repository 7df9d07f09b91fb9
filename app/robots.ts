import type { MetadataRoute } from "next";
import { env } from "@/lib/server/env";

/**
 * Account pages, API routes and searches are not indexed. Local mode responds in the same way, so that tests cover what
 * production serves.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: [
        "/api/",
        "/auth/",
        "/account",
        "/admin",
        "/checkout",
        "/dashboard",
        "/discount/",
        "/gift-cards/",
        "/order-success",
        "/orders",
        "/listing/",
        "/*?search=",
        "/*&search=",
      ],
    },
    sitemap: `${env().SHOP_URL}/sitemap.xml`,
  };
}

import type { MetadataRoute } from "next";
import { env } from "@/lib/server/env";

/**
 * One person's own pages, calls and searches are nobody's find. The same in local mode: what is tested is what runs, and no
 * robot comes to a machine of one's own.
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

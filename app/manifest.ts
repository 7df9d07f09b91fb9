import type { MetadataRoute } from "next";
import { webAppManifest } from "@/lib/discovery/rules/web-app-manifest";
import { SHOP_DESCRIPTION } from "./metadata";

export default function manifest(): MetadataRoute.Manifest {
  return webAppManifest(SHOP_DESCRIPTION);
}

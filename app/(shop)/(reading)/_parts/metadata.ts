import type { Metadata } from "next";
import { ownCard, pageMetadata } from "@/app/metadata";
import type { Article } from "@/lib/content/schema";

/** How a page to read is found and shared. */
export const readingMetadata = ({ slug, title, description }: Article): Metadata =>
  pageMetadata({ title, description, path: `/${slug}`, image: ownCard(`/${slug}`, title) });

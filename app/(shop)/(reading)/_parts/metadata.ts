import type { Metadata } from "next";
import { ownCard, pageMetadata } from "@/app/metadata";
import type { Article } from "@/lib/content/schema";

/** Metadata of a text page for search engines and sharing. */
export const readingMetadata = ({ slug, title, description }: Article): Metadata =>
  pageMetadata({ title, description, path: `/${slug}`, image: ownCard(`/${slug}`, title) });

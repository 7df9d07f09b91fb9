import type { Metadata } from "next";
import { ownCard, pageMetadata } from "@/app/metadata";
import type { ArticleName } from "@/lib/content/articles";
import type { Article } from "@/lib/content/schema";

/** Metadata of a text page for search engines and sharing. */
export const readingMetadata = (name: ArticleName, { title, description }: Article): Metadata =>
  pageMetadata({ title, description, path: `/${name}`, image: ownCard(`/${name}`, title) });

import "server-only";
import type { Metadata } from "next";
import type { ArticleName } from "@/lib/content/articles";
import type { Article, DeliveryPage } from "@/lib/content/schema";
import { getPolicyFacts } from "@/lib/help/queries";
import { readingMetadata } from "./metadata";

/** Metadata and figures of a page about delivery, from the settings (D52). */
export const fillInRates = async ({ write, ...page }: DeliveryPage): Promise<Article> => ({
  ...page,
  ...write(await getPolicyFacts()),
});

export const deliveryPageMetadata = async (name: ArticleName, page: DeliveryPage): Promise<Metadata> =>
  readingMetadata(name, await fillInRates(page));

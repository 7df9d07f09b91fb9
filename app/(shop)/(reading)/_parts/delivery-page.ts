import "server-only";
import type { Metadata } from "next";
import type { ArticleName } from "@/lib/content/articles";
import type { Article, DeliveryPage } from "@/lib/content/schema";
import { getPolicyFacts } from "@/lib/help/queries";
import { readingMetadata } from "./metadata";

/** The text of a page about delivery, with the rates of the settings (D52). */
export const fillInRates = async ({ write, ...page }: DeliveryPage): Promise<Article> => ({
  ...page,
  ...write(await getPolicyFacts()),
});

/** Metadata of such a page. */
export const deliveryPageMetadata = async (name: ArticleName, page: DeliveryPage): Promise<Metadata> =>
  readingMetadata(name, await fillInRates(page));

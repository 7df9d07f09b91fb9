import "server-only";
import type { Metadata } from "next";
import type { DeliveryPage, ReadingPage } from "@/lib/content/schema";
import { policyFigures } from "@/lib/help/queries";
import { readingMetadata } from "./metadata";

/** A page about delivery with the figures of the settings (D52). */
export const withFigures = async ({ write, ...page }: DeliveryPage): Promise<ReadingPage> => ({
  ...page,
  ...write(await policyFigures()),
});

export const deliveryPageMetadata = async (page: DeliveryPage): Promise<Metadata> =>
  readingMetadata(await withFigures(page));

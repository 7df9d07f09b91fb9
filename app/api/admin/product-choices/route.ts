import { z } from "zod";
import { findProductChoices } from "@/lib/catalog/queries/product-choices";
import { productChoiceOutput } from "@/lib/catalog/responses";
import { productChoicesSchema } from "@/lib/catalog/schema/product-choice";
import { readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "Up to 20 products to choose from in a form, by name, SKU, barcode or id",
  access: "products.see",
  input: productChoicesSchema,
  output: z.array(productChoiceOutput),
  act: (input) => findProductChoices(input),
});

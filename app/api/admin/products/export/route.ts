import { exportProducts } from "@/lib/catalog/queries/export-products";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "All products that are not archived as a CSV file",
  access: "products.see",
  output: "text/csv",
  handle: () => Promise.resolve({ csv: exportProducts(), download: "products.csv" }),
});

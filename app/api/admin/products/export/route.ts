import { exportProducts } from "@/lib/catalog/queries/export-products";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "All products that are not archived as a CSV file",
  access: "products.see",
  output: "text/csv",
  handle: () =>
    Promise.resolve({
      stream: { pieces: exportProducts(), type: "text/csv; charset=utf-8" },
      download: "products.csv",
    }),
});

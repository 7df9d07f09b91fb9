import { exportProducts } from "@/lib/catalog/queries/export-products";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "products.see",
  handle: () =>
    Promise.resolve({
      stream: { pieces: exportProducts(), type: "text/csv; charset=utf-8" },
      download: "products.csv",
    }),
});

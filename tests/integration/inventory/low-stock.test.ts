import { getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { adminProductListSchema } from "@/lib/catalog/schema/admin-product";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";
import { getAttention } from "@/lib/reports/queries/attention";
import { getReport } from "@/lib/reports/queries/report";
import { getToday } from "@/lib/reports/queries/today";
import { getLowStock } from "@/lib/restock/queries";
import { sampleId } from "@/prisma/seed/ids";
import { adminShop } from "../../support/admin-shop";

const { sql } = adminShop();

/** How many products staff see as low on stock: in each list, the report and the email. */
async function counted() {
  const tab = async (stock: "alert" | "alert-left") =>
    (await getAdminProductPage(adminProductListSchema.parse({ stock }), await findLowStockThreshold())).total;
  const { outOfStock, lowStock } = await getAttention();
  return {
    withOutOfStock: {
      attention: outOfStock + lowStock,
      tab: await tab("alert"),
      report: (await getReport({})).standing.lowStock,
      today: (await getToday()).scarceInAll,
      email: (await getLowStock()).products.length,
    },
    left: { attention: lowStock, tab: await tab("alert-left") },
  };
}

const everywhere = (withOutOfStock: number, left: number) => ({
  withOutOfStock: {
    ...{ attention: withOutOfStock, tab: withOutOfStock, report: withOutOfStock },
    ...{ today: withOutOfStock, email: withOutOfStock },
  },
  left: { attention: left, tab: left },
});

it("every list, the report and the email count the same products as low on stock: only out-of-stock products while the alerts are off", async () => {
  const set = "UPDATE products SET on_hand = $2, available = $2 WHERE id = $1";
  await sql("UPDATE products SET on_hand = 100, available = 100");
  await sql(set, [sampleId("product", "hemp-cheese"), 5]);
  await sql(set, [sampleId("product", "soft-hemp-ricotta"), 0]);
  expect(await counted()).toEqual(everywhere(2, 1));
  await sql(set, [sampleId("product", "hemp-cheese"), 10]); // at the threshold
  expect(await counted()).toEqual(everywhere(2, 1));
  await sql(set, [sampleId("product", "hemp-cheese"), 11]);
  expect(await counted()).toEqual(everywhere(1, 0));
  await sql(set, [sampleId("product", "hemp-cheese"), 5]);
  await sql("UPDATE marketing_settings SET stock_alerts = jsonb_set(stock_alerts, '{enabled}', 'false')");
  expect(await counted()).toEqual(everywhere(1, 0));
});

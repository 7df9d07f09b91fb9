import "server-only";
import { z } from "zod";

export const figuresOutput = z
  .strictObject({
    cash: z.strictObject({
      storeCredit: z.string(),
      delivery: z.string(),
      cashReceived: z.string(),
      goodsSold: z.string(),
      goodsReturned: z.string(),
      netSales: z.string(),
      salesTax: z.string(),
      membershipFees: z.string(),
      giftCards: z.string(),
    }),
    topSellingSkus: z.array(
      z.strictObject({
        id: z.string().nullable(),
        name: z.string(),
        sku: z.string().nullable(),
        unitsSold: z.number(),
        revenue: z.string(),
      }),
    ),
    from: z.string(),
    to: z.string(),
    comparedFrom: z.string(),
    comparedTo: z.string(),
    timeZone: z.string(),
    onlineRevenue: z.union([z.string(), z.number()]).nullable(),
    wholesaleRevenue: z.union([z.string(), z.number()]).nullable(),
    ordersPerDay: z.union([z.string(), z.number()]).nullable(),
    avgOrderValue: z.union([z.string(), z.number()]).nullable(),
    grossMargin: z.union([z.string(), z.number()]).nullable(),
    refundRate: z.union([z.string(), z.number()]).nullable(),
    onTimeFulfillment: z.union([z.string(), z.number()]).nullable(),
    activeCustomers: z.union([z.string(), z.number()]).nullable(),
    repeatPurchaseRate: z.union([z.string(), z.number()]).nullable(),
    memberPercentage: z.union([z.string(), z.number()]).nullable(),
    lowStockSkus: z.union([z.string(), z.number()]).nullable(),
    totalRevenue: z.union([z.string(), z.number()]).nullable(),
  })
  .meta({ id: "Figures" });

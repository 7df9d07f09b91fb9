import "server-only";
import { z } from "zod";
import { CATEGORIES } from "@/lib/catalog/schema";

export const adminPriceChangeOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    productId: z.string(),
    product: z.string().describe("The product's name."),
    category: z.string(),
    price: z.string(),
    regularPrice: z
      .string()
      .describe("The product's current regular price, even after the price change has ended."),
    startsAt: z.string(),
    endsAt: z.string(),
    state: z.enum(["active", "scheduled", "ended"]),
  })
  .meta({
    id: "AdminPriceChange",
    description: "A price change as staff see it: dollars, and times in the shop's time zone.",
  });

export const nutritionOutput = z
  .strictObject({
    servingSize: z.string(),
    servingsPerPack: z.number(),
    energyKcal: z.number(),
    fatG: z.number(),
    saturatedFatG: z.number(),
    carbohydrateG: z.number(),
    sugarsG: z.number(),
    fibreG: z.number(),
    proteinG: z.number(),
    sodiumMg: z.number(),
  })
  .meta({ id: "Nutrition" });

export const productChoiceOutput = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    category: z.enum(CATEGORIES),
    price: z.string().describe("The regular price in dollars."),
    available: z.int().describe("Units that can be sold now."),
  })
  .meta({ id: "ProductChoice", description: "A product that staff can choose in a form." });

export const productRowOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    name: z.string(),
    slug: z.string(),
    sku: z.string().nullable(),
    category: z.enum(CATEGORIES),
    regularPrice: z.string(),
    wholesalePrice: z.string().nullable(),
    inventory: z.number(),
    held: z
      .number()
      .describe("The part of the inventory that is held for orders with a payment in progress."),
    isActive: z.boolean(),
    isArchived: z.boolean(),
    isDeleted: z.boolean(),
    imageUrl: z.string().nullable(),
    imageAlt: z.string(),
    imagePlaceholder: z.strictObject({ blur: z.string(), tint: z.string() }).nullable(),
    updatedAt: z.string(),
  })
  .meta({
    id: "ProductRow",
    description: "A product in the admin's list. Prices in dollars; `inventory` is the stock on hand.",
  });

export const staffProductOutput = productRowOutput
  .extend({
    description: z.string(),
    tags: z.array(z.string()),
    unitLabel: z.string(),
  })
  .meta({ id: "StaffProduct" });

export const adminProductOutput = staffProductOutput
  .extend({
    isChilled: z.boolean(),
    sortOrder: z.number(),
    shortDescription: z.string(),
    barcode: z.string().nullable(),
    weightGrams: z.number(),
    packaging: z.string(),
    diet: z.array(z.string()),
    ingredients: z.string(),
    allergens: z.array(z.string()),
    mayContain: z.array(z.string()),
    storage: z.string(),
    shelfLife: z.string(),
    servingSuggestion: z.string(),
    artMotifs: z.array(z.string()),
    minRemainingDays: z.int(),
    cost: z.string().nullable().describe("The shop's unit cost, in dollars; null while it is unknown."),
    gallery: z.array(z.strictObject({ url: z.string(), alt: z.string() })),
    nutrition: nutritionOutput.nullable(),
  })
  .meta({ id: "AdminProduct", description: "A product with all fields that staff can edit." });

export const stockChangeOutput = z
  .strictObject({
    id: z.string(),
    change: z.number(),
    onHand: z.int(),
    cause: z.string(),
    who: z.string().nullable().describe("Who made the change; null for orders and for deleted users."),
    at: z.string(),
  })
  .meta({ id: "StockChange", description: "An entry of a product's stock history, newest first." });

export const importChangeOutput = z
  .strictObject({ field: z.string(), from: z.string(), to: z.string() })
  .meta({ id: "ImportChange", description: "A field that a line of the file would change, as text." });

export const importLineOutput = z
  .strictObject({
    line: z.number().describe("Line number in the file, starting at 1."),
    name: z.string(),
    outcome: z.enum(["error", "update", "create", "same"]),
    isOutdated: z.boolean().describe("Whether it would overwrite a later edit or sale."),
    changes: z.array(importChangeOutput),
    problems: z
      .array(z.strictObject({ field: z.string(), problem: z.string() }))
      .describe("Errors by column, with their fixes."),
  })
  .meta({ id: "ImportLine", description: "The result of a line of the file." });

export const importPlanOutput = z
  .strictObject({
    create: z.number(),
    update: z.number(),
    same: z.number(),
    errors: z.number(),
    outdated: z
      .array(z.string())
      .describe(
        "Names of products that may have been edited or sold after the export, whose changes the file would overwrite. Requires confirmation.",
      ),
    unversioned: z.number().describe("Number of changed lines without an export version."),
    lines: z
      .array(importLineOutput)
      .describe("All lines with an error, and the first two hundred with a change."),
    digest: z.string().describe("Identifies this exact plan; send it back to run the import."),
  })
  .meta({
    id: "ImportPlan",
    description: "The preview or result of an import. If any line has an error, nothing is imported.",
  });

export const pricePreviewOutput = z
  .strictObject({
    products: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        version: z.int(),
        prices: z
          .array(z.strictObject({ label: z.string(), before: z.string(), after: z.string() }))
          .describe("Only the prices that change."),
        hasScheduledPrice: z
          .boolean()
          .describe("Whether a scheduled price applies now; the new prices apply when it ends."),
      }),
    ),
    unchanged: z.number().describe("Number of selected products whose prices do not change."),
    flashSalePercent: z
      .int()
      .describe(
        "Discount of the current flash sale, which all prices except the regular one include; 0 if there is none.",
      ),
  })
  .meta({ id: "PricePreview", description: "The preview of a bulk price change. Prices in dollars." });

export const bulkResultOutput = z.strictObject({ count: z.int(), undo: z.string().nullable() }).meta({
  id: "BulkResult",
  description:
    "The response of a bulk change. `undo`: the body for POST /api/admin/products/undo; null if nothing changed.",
});

export const productOutput = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    regularPrice: z.string(),
    category: z.enum(CATEGORIES),
    tags: z.array(z.string()),
    inventory: z.number(),
    unitLabel: z.string(),
    isActive: z.literal(true),
  })
  .meta({ id: "Product", description: "A product in public API responses." });

export const productSuggestionOutput = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    unitLabel: z.string(),
    price: z.string(),
    imageUrl: z.string().nullable(),
    imagePlaceholder: z.strictObject({ blur: z.string(), tint: z.string() }).nullable(),
  })
  .meta({
    id: "ProductSuggestion",
    description: "A product suggestion in the search box. `price` is the caller's unit price in dollars.",
  });

import { existsSync } from "node:fs";
import { pictureSchema, placeholderSchema } from "@/lib/catalog/schema";
import { sampleProductRows } from "@/prisma/seed/products";

describe("the sample products", () => {
  it.each(sampleProductRows().map((row) => [row.slug, row] as const))("have two pictures of %s", (_, row) => {
    const [second, ...more] = pictureSchema.array().parse(row.gallery);
    expect(more).toEqual([]);
    expect(placeholderSchema.safeParse(row.imagePlaceholder).success).toBe(true);
    expect(second?.placeholder).not.toBeNull();
    expect(second?.alt).toContain(row.name);
    expect(second?.alt).not.toBe(row.imageAlt);
    for (const url of [row.imageUrl, second?.url])
      expect([url, existsSync(`public${url}`)]).toEqual([url, true]);
  });
});

import { foodListSchema } from "@/lib/content/schema/admin-foods";
import { lotListSchema } from "@/lib/inventory/schema";

// The pages of the lists parse the address with these schemas alone.
it.each([
  ["lots", lotListSchema, "product"],
  ["entries", foodListSchema, "category"],
] as const)("a filter of %s that no database can store is ignored", (_list, schema, name) => {
  const filterOf = (value: string) => (schema.parse({ [name]: value }) as Record<string, unknown>)[name];
  expect(filterOf("nuts")).toBe("nuts"); // control
  for (const value of ["\0", "nuts\0", "\ud83c"]) expect(filterOf(value)).toBeUndefined();
});

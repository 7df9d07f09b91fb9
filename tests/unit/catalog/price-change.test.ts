import { priceChangeSchema } from "@/lib/catalog/schema/price-change";

it("a price change reports an invalid period even if the price is missing", () => {
  const { error } = priceChangeSchema.safeParse({
    productId: "plumpie12345",
    price: "",
    startsAt: "2026-12-02T09:00",
    endsAt: "2026-12-01T09:00",
  });
  expect((error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual([
    "price: Required",
    "endsAt: must be after the start",
  ]);
});

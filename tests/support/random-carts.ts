import fc from "fast-check";
import { cents } from "@/lib/core/money";
import type { LineInput, PriceRules } from "@/lib/pricing/schema";

export const randomLine = fc.record({
  product: fc.record({
    regularPriceCents: fc.integer({ min: 1, max: 99_999 }).map(cents),
    wholesalePriceCents: fc.option(fc.integer({ min: 1, max: 99_999 }).map(cents)),
  }),
  quantity: fc.integer({ min: 1, max: 120 }),
  isSubscription: fc.boolean(),
  offers: fc.uniqueArray(fc.constantFrom("bundle" as const, "category-sale" as const)),
});

/** 1 to 12 lines. */
export const randomCart = fc.array(randomLine, { minLength: 1, maxLength: 12 });

export const randomRules: fc.Arbitrary<PriceRules> = fc.record({
  memberDiscountPercent: fc.constantFrom(0, 10, 15, 20),
  offers: fc.record({ bundle: fc.boolean(), categorySale: fc.boolean() }),
  flashSalePercent: fc.constantFrom(0, 5, 12, 30),
  shipping: fc.record({
    mode: fc.constantFrom("free" as const, "policy" as const),
    freeFromCents: fc.constantFrom(cents(5000), cents(0)),
    memberFreeFromCents: fc.option(fc.constant(cents(0))),
    standardCents: fc.constantFrom(cents(599), cents(1), cents(705)),
    expeditedCents: fc.constantFrom(cents(1299), cents(1940)),
  }),
  taxRateThousandths: fc.constantFrom(0, 6250, 6625, 8000, 10_250),
});

/** A unit price computed with exact fractions, independently of lib/pricing. */
export function exactUnit(
  { product, quantity, isSubscription, offers }: LineInput,
  rules: PriceRules,
): number {
  const bundle = quantity >= 5 ? 15 : quantity >= 3 ? 10 : quantity === 2 ? 5 : 0;
  const percents = [
    rules.memberDiscountPercent,
    isSubscription ? 20 : 0,
    Math.max(
      offers.includes("bundle") && rules.offers.bundle ? bundle : 0,
      offers.includes("category-sale") && rules.offers.categorySale ? 10 : 0,
      rules.flashSalePercent,
    ),
  ];
  const numerator = percents.reduce(
    (value, percent) => value * BigInt(100 - percent),
    BigInt(product.regularPriceCents),
  );
  const unit = Number((numerator * 2n + 1_000_000n) / 2_000_000n);
  const wholesale =
    product.wholesalePriceCents ?? Number((BigInt(product.regularPriceCents) * 60n * 2n + 100n) / 200n);
  return quantity >= 50 ? Math.min(unit, wholesale) : unit;
}

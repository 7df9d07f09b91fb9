import fc from "fast-check";
import { addDays } from "@/lib/core/dates";
import { allocateUnits, divideAmongLines, isTooOld } from "@/lib/inventory/rules";

describe("a lot", () => {
  it("may arrive on its best-before day if no minimum is set", () => {
    expect(isTooOld("2026-11-27", 0, "2026-11-27")).toBe(false);
    expect(isTooOld("2026-11-26", 0, "2026-11-27")).toBe(true);
  });

  it("has to have the minimum left on arrival", () => {
    expect(isTooOld("2026-12-02", 5, "2026-11-27")).toBe(false);
    expect(isTooOld("2026-12-01", 5, "2026-11-27")).toBe(true);
  });

  it("without a date keeps", () => expect(isTooOld(null, 365, "2026-11-27")).toBe(false));
});

const day = fc.option(fc.integer({ min: 0, max: 30 }).map((days) => addDays("2026-11-20", days)));
const lots = fc
  .array(fc.record({ quantity: fc.integer({ min: 0, max: 9 }), bestBefore: day }), { maxLength: 8 })
  .map((list) => list.map((lot, index) => ({ ...lot, id: `lot-${index}` })));

describe("allocation", () => {
  it("takes the lots that expire first, the oldest of a day first, and undated lots last", () => {
    const stock = [
      { id: "undated", quantity: 5, bestBefore: null },
      { id: "later", quantity: 2, bestBefore: "2026-12-09" },
      { id: "first", quantity: 2, bestBefore: "2026-12-01" },
      { id: "second", quantity: 2, bestBefore: "2026-12-01" },
    ];
    expect(allocateUnits(stock, 7)).toEqual({
      allocations: [
        { lotId: "first", quantity: 2 },
        { lotId: "second", quantity: 2 },
        { lotId: "later", quantity: 2 },
        { lotId: "undated", quantity: 1 },
      ],
      missing: 0,
    });
  });

  it("never takes more than there is, skips no earlier lot, and uses no lot that is unfit", () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 40 }), day, (stock, units, limit) => {
        const isFit = (bestBefore: string | null) =>
          bestBefore === null || limit === null || bestBefore >= limit;
        const { allocations, missing } = allocateUnits(stock, units, isFit);
        const byId = new Map(stock.map((lot) => [lot.id, lot]));
        const taken = new Map(allocations.map(({ lotId, quantity }) => [lotId, quantity]));
        expect(taken.size).toBe(allocations.length);
        for (const { lotId, quantity } of allocations) {
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual(byId.get(lotId)?.quantity ?? 0);
          expect(isFit(byId.get(lotId)?.bestBefore ?? null)).toBe(true);
        }
        const fit = stock.filter(({ bestBefore }) => isFit(bestBefore));
        const total = allocations.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(total + missing).toBe(units);
        expect(missing).toBe(Math.max(0, units - fit.reduce((sum, { quantity }) => sum + quantity, 0)));
        const expiry = (id: string) => byId.get(id)?.bestBefore ?? "~";
        const last =
          allocations
            .map(({ lotId }) => expiry(lotId))
            .toSorted()
            .at(-1) ?? "";
        for (const { id, quantity } of fit) if (expiry(id) < last) expect(taken.get(id) ?? 0).toBe(quantity);
      }),
    );
  });

  it("gives each line of an order its units, and no more", () => {
    const lines = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(lots, lines, (stock, needs) => {
        const open = needs.map((units, index) => ({ id: `line-${index}`, units }));
        const { allocations } = allocateUnits(
          stock,
          needs.reduce((sum, units) => sum + units, 0),
        );
        const parts = divideAmongLines(open, allocations);
        for (const { lotId, quantity } of allocations)
          expect(parts.reduce((sum, part) => (part.lotId === lotId ? sum + part.quantity : sum), 0)).toBe(
            quantity,
          );
        for (const { id, units } of open)
          expect(
            parts.reduce((sum, part) => (part.orderLineId === id ? sum + part.quantity : sum), 0),
          ).toBeLessThanOrEqual(units);
        const pairs = parts.map(({ orderLineId, lotId }) => `${orderLineId} ${lotId}`);
        expect(new Set(pairs).size).toBe(pairs.length);
      }),
    );
  });
});

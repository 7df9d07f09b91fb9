import { diffFields } from "@/lib/core/diff-fields";

describe("changes", () => {
  it("are reported by field with the old and the new value", () => {
    expect(diffFields({ a: 1, b: [1], c: null }, { a: 1, b: [1, 2], d: "x" })).toEqual({
      before: { b: [1], d: null },
      after: { b: [1, 2], d: "x" },
    });
  });

  it("are empty when nothing differs", () => {
    expect(diffFields({ a: { b: 1 }, c: undefined }, { a: { b: 1 } })).toBeUndefined();
  });
});

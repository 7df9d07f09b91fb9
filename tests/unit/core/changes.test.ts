import { diffFields } from "@/lib/core/diff-fields";

describe("what differs", () => {
  it("is told by field, with what was and what is", () => {
    expect(diffFields({ a: 1, b: [1], c: null }, { a: 1, b: [1, 2], d: "x" })).toEqual({
      before: { b: [1], d: null },
      after: { b: [1, 2], d: "x" },
    });
  });

  it("is nothing when all is the same", () => {
    expect(diffFields({ a: { b: 1 }, c: undefined }, { a: { b: 1 } })).toBeUndefined();
  });
});

import { calculateFigures, calculateStats, splitLongText } from "@/lib/reviews/rules";
import { submitReviewSchema } from "@/lib/reviews/schema";

describe("rating summary", () => {
  it("has one decimal, and is empty without reviews", () => {
    expect(calculateStats(0, 0)).toEqual({ averageRating: null, totalCount: 0 });
    expect(calculateStats(14, 3)).toEqual({ averageRating: 4.7, totalCount: 3 });
    expect(calculateStats(17, 4)).toEqual({ averageRating: 4.3, totalCount: 4 });
  });

  it("counts each star rating", () => {
    const counts = new Map([
      [5, 2],
      [1, 1],
    ]);
    expect(calculateFigures(counts)).toEqual({
      averageRating: 3.7,
      totalCount: 3,
      distribution: { 5: 2, 4: 0, 3: 0, 2: 0, 1: 1 },
    });
  });
});

describe("a long text", () => {
  it("is truncated between two words without losing any", () => {
    const text = "word ".repeat(400).trim();
    const { shown, rest } = splitLongText(text);
    expect(shown.endsWith("word")).toBe(true);
    expect(`${shown} ${rest}`).toBe(text);
  });

  it("without spaces is truncated too, and a short one is not", () => {
    const text = "x".repeat(5000);
    const { shown, rest } = splitLongText(text);
    expect(shown + rest).toBe(text);
    expect(shown.length).toBeLessThan(700);
    expect(splitLongText("Good.")).toEqual({ shown: "Good.", rest: "" });
  });
});

it("a field's own spelling takes precedence over its alias", () => {
  const sent = { userName: "B", customerName: "A", comment: "Good", productId: "p", rating: 3 };
  expect(submitReviewSchema.parse(sent)).toMatchObject({ customerName: "A", reviewText: "Good" });
});

it("a name or text of only invisible characters counts as missing, and such a title as no title", () => {
  const sent = { customerName: "Ann", reviewText: "Good", productId: "p", rating: 3 };
  for (const sign of ["\u0007", "\u200b", "\u00ad", "\u3164", "\u2800"]) {
    for (const field of ["customerName", "reviewText"])
      expect(submitReviewSchema.safeParse({ ...sent, [field]: sign }).error?.issues).toMatchObject([
        { path: [field], message: "Required" },
      ]);
    expect(submitReviewSchema.parse({ ...sent, title: sign })).toMatchObject({ title: null });
  }
});

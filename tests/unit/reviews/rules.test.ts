import { calculateFigures, calculateStats, splitLongText } from "@/lib/reviews/rules";
import { submitReviewSchema } from "@/lib/reviews/schema";

describe("figures", () => {
  it("have one decimal, and say nothing where there is nothing", () => {
    expect(calculateStats(0, 0)).toEqual({ averageRating: null, totalCount: 0 });
    expect(calculateStats(14, 3)).toEqual({ averageRating: 4.7, totalCount: 3 });
    expect(calculateStats(17, 4)).toEqual({ averageRating: 4.3, totalCount: 4 });
  });

  it("count each number of stars", () => {
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
  it("is folded between two words, and nothing is lost", () => {
    const text = "word ".repeat(400).trim();
    const { shown, rest } = splitLongText(text);
    expect(shown.endsWith("word")).toBe(true);
    expect(`${shown} ${rest}`).toBe(text);
  });

  it("without a blank is folded all the same, and a short one not at all", () => {
    const text = "x".repeat(5000);
    const { shown, rest } = splitLongText(text);
    expect(shown + rest).toBe(text);
    expect(shown.length).toBeLessThan(700);
    expect(splitLongText("Good.")).toEqual({ shown: "Good.", rest: "" });
  });
});

it("a field's own spelling wins over its twin", () => {
  const sent = { userName: "B", customerName: "A", comment: "Good", productId: "p", rating: 3 };
  expect(submitReviewSchema.parse(sent)).toMatchObject({ customerName: "A", reviewText: "Good" });
});

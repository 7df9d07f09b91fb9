import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MoreReviews } from "@/components/reviews/more-reviews";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const review = (id: string) => ({ id, rating: 5, comment: "Good.", customerName: "Rosa", isVerified: false });
const day = { createdAt: "2026-11-01T00:00:00.000Z", createdOn: "2026-11-01" };

/** The answers of a product with 12 reviews more: 10 and one that only shows that there are others, then 2. */
function withReviews() {
  fakeApi([], ({ path }) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const [first, count] = query.get("cursor") === "r10" ? [11, 2] : [1, 11];
    const page = Array.from({ length: count }, (_, index) => ({ ...review(`r${first + index}`), ...day }));
    return path.startsWith("/api/reviews/") ? json(page) : undefined;
  });
}
const more = () => screen.getByRole("link", { name: "Show more" });

it("the number of reviews that a press has loaded is announced", async () => {
  withReviews();
  await renderInShop(<MoreReviews productId="p1" after="r0" href="/products/tea/reviews/r0" />);
  await userEvent.click(more());
  expect(await screen.findByText("10 more reviews loaded")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("2 more reviews loaded")).toBeInTheDocument();
  expect(screen.getAllByRole("article")).toHaveLength(12);
});

it("a press for a new tab follows the link", async () => {
  withReviews();
  await renderInShop(<MoreReviews productId="p1" after="r0" href="#reviews" />);
  const press = createEvent.click(more(), { ctrlKey: true });
  fireEvent(more(), press);
  expect(press.defaultPrevented).toBe(false);
  await waitFor(() => expect(more()).toHaveAttribute("aria-busy", "false"));
});

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UnorderableLines } from "@/components/checkout/unorderable-lines";
import { fakeApi, line, renderInShop } from "./shop-context";

const sold = line();
const unsold = line({ id: "unsold", productName: "Fig Roll", isSold: false, available: 0 });
const short = line({ id: "short", productName: "Sage Rub", quantity: 5, available: 2 });
const empty = line({ id: "empty", productName: "Corn Wraps", available: 0 });

it("names what cannot be ordered, and opens the cart", async () => {
  const lines = [sold, unsold, short, empty];
  fakeApi(lines);
  await renderInShop(<UnorderableLines lines={lines} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Fig Roll: No longer sold. Please remove it.",
    "Sage Rub: Only 2 left. Please lower the quantity.",
    "Corn Wraps: Out of Stock - Restocking Soon",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Open the cart" }));
  expect(await screen.findByRole("dialog", { name: /cart/i })).toBeInTheDocument();
});

it("shows nothing if the whole cart can be ordered", async () => {
  fakeApi([sold]);
  await renderInShop(<UnorderableLines lines={[sold]} />);
  expect(screen.queryByText(/can't be ordered/)).toBeNull();
});

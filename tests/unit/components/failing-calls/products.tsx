import { InitializeProducts } from "@/components/catalog/initialize-products";
import { SearchSuggestions } from "@/components/catalog/search-suggestions";
import { ViewedRow } from "@/components/catalog/viewed-row";
import { PageData } from "@/components/layout/page-data";
import { RestockForm } from "@/components/restock/restock-form";
import { ReviewReader } from "@/components/reviews/review-reader";
import { WriteReview } from "@/components/reviews/write-review";
import { sendSavedChange } from "@/components/wishlist/send-saved-change";
import { renderInShop } from "../shop-context";
import { EMAIL, type FailingCall, form, nothing, pressed, SOMETHING } from "./failing-call";

const Suggestions = () => {
  const input = { current: Object.assign(document.createElement("input"), { value: "hemp" }) };
  return <SearchSuggestions id="q" input={input} onField={nothing} onDone={undefined} />;
};

/** Calls of product pages: search, reviews, stock emails and saved items. */
export const PRODUCTS_CALLS: readonly FailingCall[] = [
  {
    name: "sample products",
    of: ["catalog/initialize-products.tsx POST"],
    text: "Failed to initialize sample products.",
    run: pressed(<InitializeProducts />, "Initialize sample products"),
  },
  {
    name: "search suggestions",
    of: ["catalog/search-suggestions.tsx GET"],
    run: () => renderInShop(<Suggestions />),
  },
  {
    name: "recently viewed",
    of: ["catalog/viewed-row.tsx GET"],
    run: () => renderInShop(<ViewedRow ids={["p1"]} />),
  },
  {
    name: "back in stock",
    of: ["restock/restock-form.tsx POST"],
    text: SOMETHING,
    run: form(
      <RestockForm product={{ id: "p1", name: "Hemp Cheese" }} />,
      { "Email me when it is back": EMAIL },
      "Email me",
    ),
  },
  {
    name: "reviews",
    of: ["reviews/review-reader.tsx GET"],
    run: () => renderInShop(<ReviewReader productId="p1" />),
  },
  {
    name: "write a review",
    of: ["reviews/write-review.tsx POST"],
    text: "Failed to submit review. Please try again.",
    run: form(
      <WriteReview product={{ id: "p1" }} onDone={nothing} />,
      { "Your name": "Olive", "Your review": "Good." },
      "Submit Review",
    ),
  },
  {
    name: "save for later",
    of: ["wishlist/send-saved-change.ts POST"],
    text: "Failed to save product. Please try again.",
    refusal: "text",
    unauthorized: "",
    run: () => sendSavedChange(new PageData(), "p1", true),
  },
  {
    name: "remove from saved",
    of: ["wishlist/send-saved-change.ts DELETE"],
    text: "Failed to remove product. Please try again.",
    refusal: "text",
    unauthorized: "",
    run: () => sendSavedChange(new PageData(), "p1", false),
  },
];

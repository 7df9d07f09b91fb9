import { screen, waitFor } from "@testing-library/react";
import "./kit-dom";
import { CompletingGiftCard } from "@/components/gift-cards/completing-gift-card";
import {
  EMPTY_GIFT_CARD,
  giftCardFormSchema,
  OTHER,
  readAmount,
} from "@/components/gift-cards/gift-card-values";
import { clearPurchaseKey, getPurchaseKey } from "@/components/gift-cards/purchase-key";
import { QueryProvider } from "@/components/layout/query-provider";
import { formatCode, lastDeliveryDay, latestDueDay, normalizeCode } from "@/lib/gift-cards/rules";
import { json, renderInShop } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }), usePathname: () => "/" }));

const answer = (response: () => Response) => {
  global.fetch = jest.fn(async () => response()) as typeof fetch;
};
const complete = () =>
  renderInShop(
    <QueryProvider>
      <CompletingGiftCard purchaseKey="a-key-of-a-purchase" />
    </QueryProvider>,
  );

describe("the page after the payment", () => {
  it("shows the gift card once it is issued", async () => {
    answer(() => json({ completed: true }));
    await complete();
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  it("says why there is none, and leads back", async () => {
    answer(() => json({ message: "The payment has not succeeded" }, 402));
    await complete();
    expect((await screen.findByRole("alert")).textContent).toContain("The payment has not succeeded");
    expect(screen.getByRole("link", { name: "Back to gift cards" }).getAttribute("href")).toBe("/gift-cards");
  });
});

describe("the rules of gift cards", () => {
  it("read the amount that is chosen or typed", () => {
    expect(readAmount({ choice: "2500", dollars: "" })).toBe(2500);
    expect(readAmount({ choice: OTHER, dollars: " $75 " })).toBe(7500);
    for (const dollars of ["", "9", "501", "75.50", "abc", "-20"])
      expect(readAmount({ choice: OTHER, dollars })).toBeUndefined();
  });

  it("report an invalid amount together with the empty fields, each once", () => {
    const result = giftCardFormSchema.safeParse({ ...EMPTY_GIFT_CARD, choice: OTHER });
    const problems = result.error?.issues.map(({ path, message }) => `${path}: ${message}`);
    expect(problems).toContain("dollars: Please enter whole dollars from $10 to $500");
    expect(problems?.filter((problem) => problem.startsWith("recipientName"))).toEqual([
      "recipientName: Required",
    ]);
  });

  it("share the key of a purchase between tabs until it is paid", () => {
    const key = getPurchaseKey();
    expect(getPurchaseKey()).toBe(key);
    clearPurchaseKey("another-key");
    expect(getPurchaseKey()).toBe(key);
    clearPurchaseKey(key);
    expect(getPurchaseKey()).not.toBe(key);
  });

  it("format codes, and read them as they are typed", () => {
    expect(formatCode("ABCDEFGHJKMNPQRS")).toBe("ABCD-EFGH-JKMN-PQRS");
    expect(normalizeCode(" abcd efgh-jkmn\tPQRS ")).toBe("ABCDEFGHJKMNPQRS");
  });

  it("deliver within a year, from the morning of the day", () => {
    expect(lastDeliveryDay("2026-11-23")).toBe("2027-11-23");
    expect(lastDeliveryDay("2028-02-29")).toBe("2029-02-28");
    const zone = "America/Los_Angeles";
    expect(latestDueDay(new Date("2026-11-23T14:59:00Z"), zone)).toBe("2026-11-22");
    expect(latestDueDay(new Date("2026-11-23T15:00:00Z"), zone)).toBe("2026-11-23");
  });
});

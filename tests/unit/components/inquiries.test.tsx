import { render, screen } from "@testing-library/react";
import { GiftCardDetail } from "@/components/admin/gift-cards/gift-card-detail";
import { DisputeDetail } from "@/components/admin/orders/dispute-detail";
import { OrderMoney } from "@/components/admin/orders/order-facts";
import type { AdminDispute } from "@/lib/checkout/schema/dispute";
import { cents } from "@/lib/core/money";
import type { AdminGiftCardDetail } from "@/lib/gift-cards/schema/admin-gift-card";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import { rankAttentionItems } from "@/lib/reports/rules/attention";
import { CALM } from "../../support/calm-attention";
import "./kit-dom";
import { renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn() }),
  usePathname: () => "/admin",
}));

const timeZone = "America/Los_Angeles";
const dispute = { id: "d", amountCents: cents(5000), reason: "fraudulent", dueBy: null, isAnswered: false };
const textOf = (ui: React.ReactElement): string => render(ui).container.textContent ?? "";

/** Each kind of dispute, with the words for it. */
const KINDS = [
  [{ isInquiry: true, status: "open" }, "Inquiry", "open"],
  [{ isInquiry: true, status: "won" }, "Inquiry", "closed"],
  [{ isInquiry: false, status: "open" }, "Dispute", "open"],
  [{ isInquiry: false, status: "won" }, "Dispute", "won"],
  [{ isInquiry: false, status: "lost" }, "Dispute", "lost"],
] as const;

describe.each(KINDS)("%j is shown as an inquiry or a dispute", (state, name, status) => {
  it("with an order's payments", () => {
    const order = {
      ...{ payments: [], refunds: [], holds: [], creditCents: 0, exchangeCents: 0, paidAt: null },
      disputes: [{ ...dispute, ...state }],
    } as unknown as AdminOrder;
    expect(textOf(<OrderMoney order={order} timeZone={timeZone} />)).toContain(
      `${name}: fraudulent ${status}`,
    );
  });

  it("on its own page", async () => {
    const detail = { ...dispute, ...state, orderId: "o", orderNumber: "AB12", sent: null, evidence: {} };
    const shown = { ...detail, digest: "", blocker: null } as unknown as AdminDispute;
    await renderInShop(<DisputeDetail dispute={shown} timeZone={timeZone} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(`${name} for $50.00`);
    expect(screen.getByText(status)).toBeInTheDocument();
  });

  it("with a gift card", async () => {
    const card = {
      ...{ id: "g", codeEnd: "AB12", amountCents: 5000, status: "sent", refunds: [], refundableCents: 0 },
      ...{
        recipientName: "",
        recipientEmail: "",
        deliverOn: "2026-11-21",
        voidReason: "returned",
        voidedAt: "2026-11-21T09:00:00.000Z",
        senderName: "",
        senderEmail: "",
        buyer: null,
      },
      disputes: [{ ...dispute, ...state, at: "2026-11-21T09:00:00.000Z" }],
    } as unknown as AdminGiftCardDetail;
    await renderInShop(<GiftCardDetail card={card} timeZone={timeZone} />);
    expect(screen.getByText(`${name} ${status}`, { exact: false })).toBeInTheDocument();
    const isAsking = state.isInquiry && state.status === "open";
    expect(Boolean(screen.queryByText(/the cardholder's bank opened an inquiry about the payment/))).toBe(
      isAsking,
    );
    expect(Boolean(screen.queryByText(/its payment was disputed or refunded/))).toBe(!isAsking);
  });
});

it.each([
  [true, "Inquiry for $50.00: Order 1"],
  [false, "Dispute for $50.00: Order 1"],
])("on the dashboard (inquiry: %s)", (isInquiry, title) => {
  const disputes = [{ title: "Order 1", href: "/", dueBy: null, cents: cents(5000), isInquiry }];
  expect(rankAttentionItems({ ...CALM, disputes }, "owner", timeZone)[0]?.title).toBe(title);
});

import { zodResolver } from "@hookform/resolvers/zod";
import { act, fireEvent, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ChangeMembership } from "@/components/checkout/change-membership";
import { usePayDraft } from "@/components/checkout/pay-draft";
import { useBuyMembership } from "@/components/checkout/use-buy-membership";
import { usePay } from "@/components/checkout/use-pay";
import { usePayWithCredit } from "@/components/checkout/use-pay-with-credit";
import { BalanceForm } from "@/components/gift-cards/balance-form";
import { EMPTY_GIFT_CARD, giftCardFormSchema } from "@/components/gift-cards/gift-card-values";
import { RedeemForm } from "@/components/gift-cards/redeem-form";
import { useBuyGiftCard } from "@/components/gift-cards/use-buy-gift-card";
import { QueryProvider } from "@/components/layout/query-provider";
import type { ApiCartItem } from "@/lib/cart/schema";
import { cents } from "@/lib/core/money";
import type { CartQuote } from "@/lib/discounts/schema";
import type { PlanView } from "@/lib/membership/schema";
import { ADDRESS } from "../../../support/buyer";
import { renderInShop } from "../shop-context";
import { EMAIL, type FailingCall, form, nothing, UNEXPECTED } from "./failing-call";

const CODE = "ABCD-EFGH-JKMN-PQRS";

const PLAN: PlanView = {
  id: "plan",
  slug: "premium",
  aliases: [],
  name: "Premium",
  description: "",
  monthlyPriceCents: cents(3500),
  discountPercentage: 15,
  features: [],
  benefits: [],
  freeShippingThresholdCents: cents(0),
  isMostPopular: false,
  sortOrder: 2,
};

const Shipping = ({ children }: { children: ReactNode }) => (
  <FormProvider {...useForm({ defaultValues: ADDRESS })}>{children}</FormProvider>
);

const paying = () => {
  const input = {
    lines: [] as ApiCartItem[],
    quote: { totalCents: cents(1000) } as unknown as CartQuote,
    creditCents: cents(0),
    method: "standard" as const,
  };
  const { result } = renderHook(() => usePay({ ...input, onRecheck: () => Promise.resolve(false) }), {
    wrapper: Shipping,
  });
  return act(async () => void result.current.pay(true));
};

const payingDraft = () => {
  const { result } = renderHook(() => usePayDraft({ id: "d1", proof: "proof", amount: cents(1000) }));
  return act(async () => void result.current.pay(true));
};

const payingWithCredit = () => {
  const input = { quote: { totalCents: cents(1000) } as unknown as CartQuote, method: "standard" as const };
  const { result } = renderHook(
    () => usePayWithCredit({ ...input, onRecheck: () => Promise.resolve(false) }),
    { wrapper: Shipping },
  );
  return act(async () => void result.current.pay());
};

const GIFT = {
  ...EMPTY_GIFT_CARD,
  ...{ recipientName: "Maya", recipientEmail: EMAIL, senderName: "Olive", senderEmail: EMAIL },
  deliverOn: "2026-12-01",
};

const Gift = ({ children }: { children: ReactNode }) => (
  <FormProvider {...useForm({ defaultValues: GIFT, resolver: zodResolver(giftCardFormSchema) })}>
    {children}
  </FormProvider>
);

const buyingGiftCard = () => {
  const { result } = renderHook(() => useBuyGiftCard(), { wrapper: Gift });
  return act(async () => void result.current.buy(true));
};

const OFFER = {
  priceCents: cents(3500),
  trialDays: 0,
  firstMonthPercent: 0,
  discountCents: cents(0),
  dueCents: cents(3500),
  carriedCents: cents(0),
  isTrialCardUsed: false,
  discount: null,
  entered: null,
};

const buying = () => {
  const buyer = { name: "Olive Grove", email: EMAIL };
  const { result } = renderHook(() =>
    useBuyMembership({ membership: "premium", offer: OFFER, buyer, onOffer: nothing }),
  );
  return act(async () => void result.current.buy(true));
};

const changing = (
  <QueryProvider>
    <ChangeMembership
      plans={[PLAN]}
      ownPlanId="other"
      wanted={PLAN}
      card={null}
      periodEnd={null}
      isTrial={false}
      isEnding={false}
      timeZone="America/Los_Angeles"
    />
  </QueryProvider>
);

/** Calls of checkout, memberships and gift cards that are bought. */
export const CHECKOUT_CALLS: readonly FailingCall[] = [
  {
    name: "price of another plan",
    of: ["checkout/change-membership.tsx GET"],
    text: "The price could not be loaded.",
    run: () => renderInShop(changing),
  },
  {
    name: "change of plan",
    of: ["checkout/change-membership.tsx POST"],
    text: UNEXPECTED,
    fails: /^POST/,
    run: async () => {
      await renderInShop(changing);
      fireEvent.click(await screen.findByRole("button", { name: "Change to Premium" }));
    },
  },
  { name: "buy a membership", of: ["checkout/use-buy-membership.ts POST"], text: UNEXPECTED, run: buying },
  {
    name: "pay with store credit",
    of: ["checkout/use-pay-with-credit.ts POST"],
    text: UNEXPECTED,
    run: payingWithCredit,
  },
  {
    name: "buy a gift card",
    of: ["gift-cards/use-buy-gift-card.ts POST"],
    text: UNEXPECTED,
    run: buyingGiftCard,
  },
  {
    name: "redeem a gift card",
    of: ["gift-cards/redeem-form.tsx POST"],
    text: "The gift card was not redeemed. Please try again.",
    run: form(<RedeemForm isSignedIn />, { "Gift card code": CODE }, "Add to store credit"),
  },
  {
    name: "balance of a gift card",
    of: ["gift-cards/balance-form.tsx POST"],
    text: "We couldn't check the balance. Please try again.",
    run: form(<BalanceForm />, { "Gift card code": CODE }, "Check balance"),
  },
  { name: "pay a payment link", of: ["checkout/pay-draft.tsx POST"], text: UNEXPECTED, run: payingDraft },
  { name: "prepare a payment", of: ["checkout/use-pay.ts POST"], text: UNEXPECTED, run: paying },
  {
    name: "save the order",
    of: ["checkout/use-pay.ts POST"],
    text: "Payment succeeded but order processing failed. Please contact support.",
    refusal: "text",
    fails: /orders$/,
    run: paying,
  },
];

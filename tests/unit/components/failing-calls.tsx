import { zodResolver } from "@hookform/resolvers/zod";
import { act, fireEvent, renderHook, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { AddressBook } from "@/components/account/address-book";
import { AddressForm } from "@/components/account/address-form";
import { DeleteAccount } from "@/components/account/delete-account";
import { EmailForm } from "@/components/account/email-form";
import { ForgotPasswordForm } from "@/components/account/forgot-password-form";
import { logOut } from "@/components/account/log-out";
import { LogOutEverywhere } from "@/components/account/log-out-everywhere";
import { LoginForm } from "@/components/account/login-form";
import { ModalLoginForm } from "@/components/account/modal-login-form";
import { ModalRegisterForm } from "@/components/account/modal-register-form";
import { PasswordForm } from "@/components/account/password-form";
import { ProfileForm } from "@/components/account/profile-form";
import { ProviderList } from "@/components/account/provider-list";
import { ReminderChoice } from "@/components/account/reminder-choice";
import { ResetPassword } from "@/components/account/reset-password";
import { SendLinkButton } from "@/components/account/send-link-button";
import { SignupForm } from "@/components/account/signup-form";
import { VerifyEmail } from "@/components/account/verify-email";
import { addItemToCart } from "@/components/cart/add-item-to-cart";
import { DiscountCode } from "@/components/cart/discount-code";
import { DiscountCodeForm } from "@/components/cart/discount-code-form";
import { DrawerTotals } from "@/components/cart/drawer-totals";
import { MembershipHint } from "@/components/cart/membership-hint";
import { useClearCart, useRemoveLine, useSwitchLine, useUpdateLine } from "@/components/cart/use-cart";
import { InitializeProducts } from "@/components/catalog/initialize-products";
import { SearchSuggestions } from "@/components/catalog/search-suggestions";
import { ViewedRow } from "@/components/catalog/viewed-row";
import { ChangeMembership } from "@/components/checkout/change-membership";
import { useBuyMembership } from "@/components/checkout/use-buy-membership";
import { usePay } from "@/components/checkout/use-pay";
import { usePayWithCredit } from "@/components/checkout/use-pay-with-credit";
import { RecipeCart } from "@/components/content/recipe-cart";
import { ServingsProvider } from "@/components/content/servings";
import { BalanceForm } from "@/components/gift-cards/balance-form";
import { EMPTY_GIFT_CARD, giftCardFormSchema } from "@/components/gift-cards/gift-card-values";
import { RedeemForm } from "@/components/gift-cards/redeem-form";
import { useBuyGiftCard } from "@/components/gift-cards/use-buy-gift-card";
import { ContactForm } from "@/components/help/contact-form";
import { MailLinkAction } from "@/components/help/mail-link-action";
import { TrackOrder } from "@/components/help/track-order";
import { PageData } from "@/components/layout/page-data";
import { requestNewsletter } from "@/components/layout/post-newsletter-request";
import { QueryProvider } from "@/components/layout/query-provider";
import { CancelMembership, KeepMembership } from "@/components/membership/cancel-membership";
import { CardOnFile } from "@/components/membership/card-on-file";
import { PlanDialog } from "@/components/membership/plan-dialog";
import { startMembershipCheckout } from "@/components/membership/start-membership-checkout";
import { BuyAgain } from "@/components/orders/buy-again";
import { CancelOrder } from "@/components/orders/cancel-order";
import { RestockForm } from "@/components/restock/restock-form";
import { ReviewReader } from "@/components/reviews/review-reader";
import { WriteReview } from "@/components/reviews/write-review";
import { PayRenewal } from "@/components/subscriptions/pay-renewal";
import { SubscriptionActions } from "@/components/subscriptions/subscription-actions";
import { SubscriptionForm } from "@/components/subscriptions/subscription-form";
import { sendSavedChange } from "@/components/wishlist/send-saved-change";
import type { ApiCartItem } from "@/lib/cart/schema";
import { cents } from "@/lib/core/money";
import type { PlanView } from "@/lib/membership/schema";
import type { Quote } from "@/lib/pricing/schema";
import type { SubscriptionView } from "@/lib/subscriptions/schema";
import { ADDRESS } from "../../support/buyer";
import { renderInShop } from "./shop-context";

/** A call of the shop's pages: how it is made, and the text that a shopper sees when it fails. */
export interface FailingCall {
  name: string;
  /** The call sites that it covers: "<file below components> <method>". */
  of: readonly string[];
  /** Shown when there is no message or no answer; undefined where the page shows nothing. */
  text?: string;
  /** Shown when the server does not answer, where other texts are documented. */
  offline?: string;
  /** Shown for a refusal: the answer's message, or always `text`. Default: the message */
  refusal?: "sentence" | "text";
  /** What follows a 401. Default: the toast 'Unauthorized' and the login page */
  unauthorized?: string;
  /** The failing calls as "<method> <path>"; the others succeed. Default: all */
  fails?: RegExp;
  run: () => unknown;
}

const press = (name: string | RegExp, index = 0) => {
  const button = screen.getAllByRole("button", { name })[index];
  if (button) fireEvent.click(button);
};
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const confirm = async (trigger: string, answer: string) => {
  press(trigger);
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: answer }));
};
const form = (ui: ReactNode, values: Record<string, string>, button: string | RegExp) => async () => {
  await renderInShop(ui);
  fill(values);
  press(button);
};
const pressed = (ui: ReactNode, button: string | RegExp) => form(ui, {}, button);
const confirmed = (ui: ReactNode, trigger: string, answer: string) => async () => {
  await renderInShop(ui);
  await confirm(trigger, answer);
};
const queried = (ui: ReactNode) => () => renderInShop(<QueryProvider>{ui}</QueryProvider>);
const nothing = () => undefined;

/** Cancels the login redirect 1.5 s later, which would disturb the next test. */
async function withoutLeaving(run: () => Promise<unknown>): Promise<void> {
  const original = global.setTimeout;
  const skipping = (work: () => void, ms?: number) => original(ms === 1500 ? nothing : work, ms);
  const spy = jest.spyOn(global, "setTimeout").mockImplementation(skipping as typeof setTimeout);
  await run();
  spy.mockRestore();
}

const EMAIL = "olive@grove.example";
const PASSWORD = "plenty-of-thyme";
const CODE = "ABCD-EFGH-JKMN-PQRS";
const NAME = { firstName: "Olive", lastName: "Grove" };
const ENTRY = { ...NAME, address: "1 Grove St", city: "Davis", state: "CA", zip: "95616" };
const ENTRY_FIELDS = { Address: "1 Grove St", City: "Davis", State: "CA", "ZIP code": "95616" };
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
const SUBSCRIPTION = {
  id: "s1",
  productName: "Hemp Cheese",
  quantity: 1,
  intervalDays: 30,
  status: "active",
  nextDate: "2026-12-01",
  skipsTo: "2026-12-31",
  resumesOn: "2026-12-01",
  paymentMethodId: null,
  address: null,
} as unknown as SubscriptionView;

const SOMETHING = "Something went wrong. Please try again.";
const UNEXPECTED = "An unexpected error occurred. Please try again.";

/** One cart change through its hook. */
function InCart({ go }: { go: () => { mutate: (input: never) => void } }) {
  const { mutate } = go();
  return (
    <button type="button" onClick={() => mutate({ id: "l1", quantity: 2, isSubscription: false } as never)}>
      Change
    </button>
  );
}
const inCart = (go: () => { mutate: (input: never) => void }) =>
  pressed(
    <QueryProvider>
      <InCart go={go} />
    </QueryProvider>,
    "Change",
  );

const Shipping = ({ children }: { children: ReactNode }) => (
  <FormProvider {...useForm({ defaultValues: ADDRESS })}>{children}</FormProvider>
);
const paying = () => {
  const input = {
    lines: [] as ApiCartItem[],
    quote: { totalCents: cents(1000) } as unknown as Quote,
    creditCents: cents(0),
    method: "standard" as const,
  };
  const { result } = renderHook(() => usePay({ ...input, onRecheck: () => Promise.resolve(false) }), {
    wrapper: Shipping,
  });
  return act(async () => void result.current.pay(true));
};
const payingWithCredit = () => {
  const input = { quote: { totalCents: cents(1000) } as unknown as Quote, method: "standard" as const };
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
  isTrialCardUsed: false,
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
      timeZone="America/Los_Angeles"
    />
  </QueryProvider>
);
const Suggestions = () => {
  const input = { current: Object.assign(document.createElement("input"), { value: "hemp" }) };
  return <SearchSuggestions id="q" input={input} onField={nothing} onDone={undefined} />;
};

/** Every call of the shop's pages. Add new calls here: the test lists missing ones. */
export const FAILING_CALLS: readonly FailingCall[] = [
  {
    name: "login",
    of: ["account/login-form.tsx POST"],
    text: "Invalid email or password. Please try again.",
    offline: SOMETHING,
    unauthorized: "This cannot be done now.",
    run: form(<LoginForm returnTo={null} />, { Email: EMAIL, Password: PASSWORD }, "Sign In"),
  },
  {
    name: "login in the modal",
    of: ["account/modal-login-form.tsx POST"],
    text: "Failed to log in",
    unauthorized: "This cannot be done now.",
    run: form(
      <ModalLoginForm onDone={nothing} onBusy={nothing} />,
      { Email: EMAIL, Password: PASSWORD },
      "Sign In",
    ),
  },
  {
    name: "register in the modal",
    of: ["account/modal-register-form.tsx POST"],
    text: "Failed to create account",
    unauthorized: "This cannot be done now.",
    run: form(
      <ModalRegisterForm onDone={nothing} onBusy={nothing} />,
      { Username: "olive", Email: EMAIL, Password: PASSWORD, "Confirm password": PASSWORD },
      "Create Account",
    ),
  },
  {
    name: "signup",
    of: ["account/signup-form.tsx POST"],
    text: "Failed to create account. Please try again.",
    offline: SOMETHING,
    unauthorized: "This cannot be done now.",
    run: async () => {
      await renderInShop(<SignupForm returnTo={null} passwordMin={6} />);
      fill({
        "First name": "Olive",
        "Last name": "Grove",
        Email: EMAIL,
        Password: PASSWORD,
        "Confirm password": PASSWORD,
      });
      fireEvent.click(screen.getByRole("checkbox"));
      press("Create account");
    },
  },
  {
    name: "forgot password",
    of: ["account/forgot-password-form.tsx POST"],
    text: SOMETHING,
    unauthorized: "This cannot be done now.",
    run: form(<ForgotPasswordForm />, { Email: EMAIL }, "Send reset link"),
  },
  {
    name: "the check of a reset link",
    of: ["account/reset-password.tsx GET"],
    text: "Something went wrong",
    refusal: "text",
    fails: /verify/,
    unauthorized: "This password reset link is invalid or has expired.",
    run: () => renderInShop(<ResetPassword token="t" passwordMin={6} />),
  },
  {
    name: "reset password",
    of: ["account/reset-password.tsx POST"],
    text: SOMETHING,
    fails: /reset-password$/,
    unauthorized: "This cannot be done now.",
    run: async () => {
      await renderInShop(<ResetPassword token="t" passwordMin={6} />);
      await screen.findByText("Choose a new password");
      fill({ "New password": PASSWORD, "Confirm new password": PASSWORD });
      press("Reset password");
    },
  },
  {
    name: "verify email",
    of: ["account/verify-email.tsx POST"],
    text: "Something went wrong",
    refusal: "text",
    unauthorized: "Log in to confirm your email",
    run: () => renderInShop(<VerifyEmail token="t" />),
  },
  { name: "logout", of: ["account/log-out.ts POST"], run: logOut, unauthorized: "" },
  {
    name: "profile",
    of: ["account/profile-form.tsx PATCH"],
    text: "Failed to update your profile.",
    offline: SOMETHING,
    run: pressed(<ProfileForm user={{ ...NAME, username: null }} />, "Save profile"),
  },
  {
    name: "new email",
    of: ["account/email-form.tsx POST"],
    text: "Failed to change your email address.",
    offline: SOMETHING,
    run: form(
      <EmailForm />,
      { "New email address": "new@grove.example", "Your password": PASSWORD },
      "Change email",
    ),
  },
  {
    name: "new password",
    of: ["account/password-form.tsx PUT"],
    text: "Failed to update your password.",
    offline: SOMETHING,
    run: form(
      <PasswordForm passwordMin={6} />,
      {
        "Present password": PASSWORD,
        "New password": "sage-and-salt",
        "New password again": "sage-and-salt",
      },
      "Change password",
    ),
  },
  {
    name: "new address",
    of: ["account/address-form.tsx POST"],
    text: "Failed to save this address.",
    offline: SOMETHING,
    run: form(<AddressForm name={NAME} onDone={nothing} />, ENTRY_FIELDS, "Save address"),
  },
  {
    name: "address",
    of: ["account/address-form.tsx PUT"],
    text: "Failed to save this address.",
    offline: SOMETHING,
    run: pressed(
      <AddressForm address={{ id: "a1", isDefault: false, ...ENTRY }} onDone={nothing} />,
      "Save address",
    ),
  },
  {
    name: "remove address",
    of: ["account/address-book.tsx DELETE"],
    text: "Failed to remove this address. Please try again.",
    run: async () => {
      await renderInShop(<AddressBook addresses={[{ id: "a1", isDefault: false, ...ENTRY }]} name={NAME} />);
      await confirm("Remove Olive Grove, 1 Grove St", "Remove");
    },
  },
  {
    name: "default address",
    of: ["account/address-book.tsx PUT"],
    text: "Failed to save this address.",
    run: pressed(
      <AddressBook addresses={[{ id: "a1", isDefault: false, ...ENTRY }]} name={NAME} />,
      "Make default: Olive Grove, 1 Grove St",
    ),
  },
  {
    name: "delete account",
    of: ["account/delete-account.tsx DELETE"],
    text: "Failed to delete your account.",
    run: pressed(<DeleteAccount hasPassword token="1.x" />, "Delete my account for good"),
  },
  {
    name: "log out everywhere",
    of: ["account/log-out-everywhere.tsx DELETE"],
    text: "Failed to log out everywhere. Please try again.",
    run: confirmed(<LogOutEverywhere />, "Log out everywhere", "Log out everywhere"),
  },
  {
    name: "cart reminders",
    of: ["account/reminder-choice.tsx PUT"],
    text: "Your choice could not be saved.",
    run: async () => {
      await renderInShop(<ReminderChoice isWanted={false} />);
      fireEvent.click(screen.getByRole("checkbox", { name: "Remind me of a cart that I leave" }));
    },
  },
  {
    name: "mail a link",
    of: ["account/send-link-button.tsx POST"],
    text: SOMETHING,
    run: pressed(
      <SendLinkButton path="/api/account/verification" done={{ title: "Sent" }}>
        Mail it
      </SendLinkButton>,
      "Mail it",
    ),
  },
  {
    name: "disconnect a provider",
    of: ["account/provider-list.tsx DELETE"],
    text: "Failed to disconnect Google. Please try again.",
    run: confirmed(<ProviderList providers={["google"]} hasPassword />, "Disconnect Google", "Disconnect"),
  },
  {
    name: "add to cart",
    of: ["cart/cart-changes.ts POST"],
    text: "Failed to add item to cart.",
    run: () => addItemToCart(new PageData(), { productId: "p1", quantity: 1 }),
  },
  {
    name: "cart quantity",
    of: ["cart/cart-changes.ts PUT"],
    text: "Failed to update cart.",
    run: inCart(useUpdateLine as never),
  },
  {
    name: "cart subscription",
    of: ["cart/cart-changes.ts PUT"],
    text: "Failed to update cart.",
    run: inCart(useSwitchLine as never),
  },
  {
    name: "remove line",
    of: ["cart/cart-changes.ts DELETE"],
    text: "Failed to remove item.",
    run: inCart(useRemoveLine as never),
  },
  {
    name: "clear cart",
    of: ["cart/cart-changes.ts DELETE"],
    text: "Failed to clear cart.",
    run: inCart(useClearCart as never),
  },
  {
    name: "buy again",
    of: ["cart/cart-changes.ts POST"],
    text: "Failed to add item to cart.",
    run: pressed(<BuyAgain orderId="o1">x</BuyAgain>, /Buy again/),
  },
  {
    name: "recipe to cart",
    of: ["cart/cart-changes.ts POST"],
    text: "Failed to add item to cart.",
    fails: /recipes/,
    run: pressed(
      <ServingsProvider written={2}>
        <RecipeCart
          slug="tacos"
          ingredients={[
            {
              name: "Tortillas",
              amount: 1,
              unit: "piece",
              product: { id: "p1", name: "Tortillas", slug: "t" },
              packAmount: 1,
            } as never,
          ]}
        >
          x
        </RecipeCart>
      </ServingsProvider>,
      /Add ingredients/,
    ),
  },
  {
    name: "discount code",
    of: ["cart/discount-code-form.tsx PUT"],
    text: "The discount code could not be applied.",
    run: form(<DiscountCodeForm onApplied={() => Promise.resolve()} />, { Code: "SPRING10" }, "Apply"),
  },
  {
    name: "removal of a discount code",
    of: ["cart/discount-code.tsx DELETE"],
    text: "The discount code could not be removed.",
    run: pressed(
      <QueryProvider>
        <DiscountCode entered={{ code: "SPRING10", state: "applied", message: "" }} />
      </QueryProvider>,
      /Remove/,
    ),
  },
  {
    name: "savings of a membership",
    of: ["cart/membership-hint.tsx GET"],
    run: queried(<MembershipHint cart="a" busy={false} onLeave={nothing} />),
  },
  {
    name: "shipping in the drawer",
    of: ["cart/drawer-totals.tsx GET"],
    text: "Calculated at checkout",
    refusal: "text",
    run: queried(<DrawerTotals subtotal={cents(1000)} cart="a" busy={false} />),
  },
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
    text: "The balance could not be read. Please try again.",
    run: form(<BalanceForm />, { "Gift card code": CODE }, "Check balance"),
  },
  { name: "prepare a payment", of: ["checkout/use-pay.ts POST"], text: UNEXPECTED, run: paying },
  {
    name: "save the order",
    of: ["checkout/use-pay.ts POST"],
    text: "Payment succeeded but order processing failed. Please contact support.",
    refusal: "text",
    fails: /orders$/,
    run: paying,
  },
  {
    name: "contact",
    of: ["help/contact-form.tsx POST"],
    text: "Your message was not sent. Please try again.",
    run: form(
      <ContactForm />,
      { "Full Name": "Olive", "Email Address": EMAIL, Subject: "Hello", Message: "Where is my order?" },
      "Send Message",
    ),
  },
  {
    name: "a link of an email",
    of: ["help/mail-link-action.tsx POST"],
    text: "Something went wrong",
    refusal: "text",
    run: () => {
      window.history.replaceState(null, "", "/?token=t");
      return renderInShop(
        <MailLinkAction path="/api/newsletter/confirm" pending="Wait" done={{ title: "", text: "" }} />,
      );
    },
  },
  {
    name: "track order",
    of: ["help/track-order.tsx POST"],
    text: SOMETHING,
    run: form(
      <TrackOrder timeZone="UTC" />,
      { "Order number": "AB12CD34", "Email address": EMAIL },
      "Track Order",
    ),
  },
  {
    name: "newsletter",
    of: ["layout/post-newsletter-request.ts POST"],
    text: SOMETHING,
    run: async () => renderInShop(<p>{await requestNewsletter(EMAIL, SOMETHING)}</p>),
  },
  {
    name: "cancel membership",
    of: ["membership/cancel-membership.tsx POST"],
    text: "Failed to cancel membership",
    run: confirmed(<CancelMembership userId="u" timeZone="UTC" />, "Cancel Membership", "Cancel Membership"),
  },
  {
    name: "keep membership",
    of: ["membership/cancel-membership.tsx POST"],
    text: "Failed to keep your membership. Please try again.",
    run: pressed(<KeepMembership />, "Keep my membership"),
  },
  {
    name: "card of a membership",
    of: ["membership/card-on-file.tsx POST"],
    text: SOMETHING,
    run: pressed(<CardOnFile card={null} />, "Change card"),
  },
  {
    name: "plans to choose",
    of: ["membership/plan-dialog.tsx GET", "membership/plan-dialog.tsx GET"],
    text: "The plans could not be loaded.",
    refusal: "text",
    run: () => renderInShop(<PlanDialog request={{ productName: "Hemp Cheese" }} onClose={nothing} />),
  },
  {
    name: "subscribe",
    of: ["membership/start-membership-checkout.ts POST"],
    text: "Failed to start subscription process. Please try again.",
    unauthorized: "Please Log In",
    run: () => withoutLeaving(() => startMembershipCheckout({ tier: "core", slug: "core" })),
  },
  {
    name: "cancel order",
    of: ["orders/cancel-order.tsx POST"],
    text: "Failed to cancel the order. Please try again.",
    run: confirmed(
      <CancelOrder orderId="o1" orderNumber="AB12CD34" total="$1.00" />,
      "Cancel order",
      "Cancel order",
    ),
  },
  {
    name: "pay a renewal",
    of: ["subscriptions/pay-renewal.tsx POST"],
    text: UNEXPECTED,
    fails: /pay$/,
    run: queried(<PayRenewal schedule={SUBSCRIPTION} />),
  },
  {
    name: "skip a renewal",
    of: ["subscriptions/subscription-actions.tsx POST"],
    text: "Failed to change this subscription. Please try again.",
    run: pressed(
      <SubscriptionActions schedule={SUBSCRIPTION} onChanged={nothing} onEdit={nothing} />,
      /Skip/,
    ),
  },
  {
    name: "cancel a subscription",
    of: ["subscriptions/subscription-actions.tsx DELETE"],
    text: "Failed to cancel this subscription. Please try again.",
    run: confirmed(
      <SubscriptionActions schedule={SUBSCRIPTION} onChanged={nothing} onEdit={nothing} />,
      "Cancel Hemp Cheese",
      "Cancel subscription",
    ),
  },
  {
    name: "change a subscription",
    of: ["subscriptions/subscription-form.tsx PATCH"],
    text: "Failed to change this subscription.",
    run: pressed(
      <SubscriptionForm
        schedule={SUBSCRIPTION}
        addresses={[]}
        cards={[]}
        onClose={nothing}
        onChanged={nothing}
      />,
      "Save",
    ),
  },
  {
    name: "another card",
    of: ["subscriptions/subscription-form.tsx POST"],
    text: SOMETHING,
    run: pressed(
      <SubscriptionForm
        schedule={SUBSCRIPTION}
        addresses={[]}
        cards={[]}
        onClose={nothing}
        onChanged={nothing}
      />,
      "Add another card",
    ),
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

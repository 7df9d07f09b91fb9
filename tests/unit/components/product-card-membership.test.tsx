import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { navigateWithFlash } from "@/components/account/flash-message";
import { AvailabilityProvider } from "@/components/catalog/availability-provider";
import { ProductPurchase } from "@/components/catalog/product-purchase";
import type { AvailabilityView } from "@/lib/catalog/schema/availability-view";
import { cents } from "@/lib/core/money";
import { type PlanView, toApiPlan } from "@/lib/membership/schema";
import { toPriceTiers } from "@/lib/pricing/rules/offers";
import { add, asMember, offers, product, shopWith, show } from "./product-card-shop";
import { fakeApi, json, renderInShop, type Sent } from "./shop-context";

jest.mock("@/components/account/flash-message", () => ({
  ...jest.requireActual<object>("@/components/account/flash-message"),
  navigateWithFlash: jest.fn(),
}));

const plan: PlanView = {
  id: "a",
  slug: "core",
  aliases: ["starter"],
  name: "Core",
  description: "",
  monthlyPriceCents: cents(2000),
  discountPercentage: 10,
  features: ["10% off"],
  benefits: [],
  freeShippingThresholdCents: cents(0),
  isMostPopular: false,
  sortOrder: 0,
};

const setCookie = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = cookie;
};

const marketing = ({ path }: Sent) =>
  path === "/api/marketing-settings"
    ? json({ membershipPromo: { enabled: true, offerType: "free-trial", discountPercentage: 50 } })
    : undefined;

describe("choosing a plan in the dialog", () => {
  const choose = async (user: object | null, answer?: Response) => {
    if (user) setCookie("signedIn=1");
    const api = shopWith(40, (sent) => {
      if (sent.path === "/api/membership-plans") return json([toApiPlan(plan)]);
      if (sent.path === "/api/auth/user") return json(user);
      return sent.path === "/api/create-subscription-checkout" ? answer : marketing(sent);
    });
    await show();
    await userEvent.click(screen.getByRole("button", { name: /Members pay/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Choose Core" }));
    setCookie("signedIn=; Max-Age=0");
    return api;
  };

  it("starts the checkout with the plan's slug, and can be retried after a failure", async () => {
    const api = await choose({ email: "olive@grove.example" }, json({}, 500));
    const failed = "Failed to start subscription process. Please try again.";
    expect(await screen.findByText(failed)).toBeInTheDocument();
    const body = {
      membershipTier: "core",
      successUrl: "http://localhost/membership-success",
      cancelUrl: "http://localhost/",
    };
    const sent = { method: "POST", path: "/api/create-subscription-checkout", body };
    expect(api.changes()).toEqual([sent]);
    await userEvent.click(screen.getByRole("button", { name: "Choose Core" }));
    await waitFor(() => expect(api.changes()).toEqual([sent, sent]));
  });

  it.each([
    [
      json({
        standing: "new",
        sentences: ["You've already had your free trial: $20 now.", "Renews.", "Cancel."],
      }),
      "You've already had your free trial: $20 now.",
    ],
    [
      json({}, 500),
      "30 days free if you have not had a trial, then $20 a month. A card that already had a free trial is charged $20 right away.",
    ],
  ])("shows a signed-in user's terms, or the general ones without them", async (terms, words) => {
    setCookie("signedIn=1");
    shopWith(40, (sent) => {
      if (sent.path === "/api/membership-plans") return json([toApiPlan(plan)]);
      if (sent.path === "/api/auth/user") return json({ email: "olive@grove.example" });
      return sent.path.startsWith("/api/membership/terms") ? terms : marketing(sent);
    });
    await show();
    await userEvent.click(screen.getByRole("button", { name: /Members pay/ }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    setCookie("signedIn=; Max-Age=0");
  });

  it("sends the amounts that the terms state, and shows the current ones after a refusal", async () => {
    setCookie("signedIn=1");
    let first = "$16.00 now";
    const api = shopWith(40, (sent) => {
      if (sent.path === "/api/membership-plans") return json([toApiPlan(plan)]);
      if (sent.path === "/api/auth/user") return json({ email: "olive@grove.example" });
      const amounts = { dueCents: 1600, discountCents: 400 };
      if (sent.path.startsWith("/api/membership/terms"))
        return json({ standing: "new", sentences: [first, "Renews.", "Cancel."], amounts, entered: null });
      if (sent.method !== "POST") return marketing(sent);
      first = "$20 now";
      return json({ message: "The amount due now has changed. Please check it again." }, 409);
    });
    await show();
    await userEvent.click(screen.getByRole("button", { name: /Members pay/ }));
    await screen.findByText("$16.00 now");
    await userEvent.click(screen.getByRole("button", { name: "Choose Core" }));
    expect(await screen.findByText("$20 now")).toBeInTheDocument();
    expect(api.changes()[0]?.body).toMatchObject({ amount: 1600, discount: 400 });
    setCookie("signedIn=; Max-Age=0");
  });

  it("asks a visitor to sign up first", async () => {
    const api = await choose(null);
    expect(navigateWithFlash).toHaveBeenCalledWith(
      { toast: expect.objectContaining({ title: "Account Required" }) },
      "/signup?return=%2Fmembership-signup%23plan-core",
    );
    expect(api.changes()).toEqual([]);
  });
});

it("a visitor sees the member price with a link to the plan dialog", async () => {
  shopWith(40, (sent) =>
    sent.path === "/api/membership-plans"
      ? json([toApiPlan(plan), toApiPlan({ ...plan, id: "b" })])
      : marketing(sent),
  );
  await show();
  const offer = screen.getByRole("button", {
    name: /Members pay \$9\.00 or less Subscribe for \$8\.00 ?, 20% off ?Members can subscribe/,
  });
  await userEvent.click(offer);
  const dialog = await screen.findByRole("dialog", { name: "Choose a membership plan" });
  expect(dialog).toHaveAccessibleDescription(/Hemp Cheese/);
  expect(await screen.findAllByRole("button", { name: "Choose Core" })).toHaveLength(2);
  expect(dialog).toHaveTextContent("30 days free if you have not had a trial, then $20 a month.");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(offer).toHaveFocus());
});

it("plans that failed to load are requested again", async () => {
  let tries = 0;
  shopWith(40, (sent) => {
    if (sent.path !== "/api/membership-plans") return marketing(sent);
    tries += 1;
    return tries === 1 ? json({}, 500) : json([toApiPlan(plan)]);
  });
  await show();
  await userEvent.click(screen.getByRole("button", { name: /Members pay/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Choose Core" })).toBeInTheDocument();
});

it("a member sees and buys at the member price, with the regular one struck through", async () => {
  const prices = { p1: toPriceTiers(product, asMember) };
  fakeApi([], (sent) =>
    sent.path.startsWith("/api/availability")
      ? json({ stock: { p1: 9 }, prices } satisfies AvailabilityView)
      : undefined,
  );
  await show();
  expect(await screen.findByText("$8.00")).toBeInTheDocument();
  expect(screen.getByText("$10.00").closest("s")).not.toBeNull();
  expect(screen.getByText("Free Delivery with Membership")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Members pay/ })).not.toBeInTheDocument();
});

describe("a member", () => {
  const forMember = (answer?: (sent: Sent) => Response | undefined) =>
    fakeApi([], (sent) =>
      sent.path.startsWith("/api/availability?ids=p1")
        ? json({
            stock: { p1: 40 },
            prices: { p1: toPriceTiers(product, asMember) },
          } satisfies AvailabilityView)
        : answer?.(sent),
    );
  const tick = async () =>
    userEvent.click(
      await screen.findByRole("checkbox", {
        name: /^Subscribe for .6\.40 ?, 20% off, every 30 days ?: Hemp Cheese$/,
      }),
    );

  it("selects the subscription, sees its price and sends it", async () => {
    const api = forMember();
    await show();
    await tick();
    expect(screen.getAllByText("$6.40").length).toBeGreaterThan(1);
    await add();
    expect(api.changes()[0]?.body).toEqual({
      productId: "p1",
      quantity: 1,
      isSubscription: true,
      offer: "bundle",
    });
  });

  it("sees the subscription's price for each quantity of the product page", async () => {
    forMember();
    await renderInShop(
      <AvailabilityProvider ids={["p1"]}>
        <ProductPurchase product={product} prices={toPriceTiers(product, offers)} />
      </AvailabilityProvider>,
    );
    const choices = () => screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
    await screen.findByRole("checkbox");
    expect(choices()[0]).toBe("1 piece$8.00each");
    await tick();
    expect(choices()).toEqual([
      "1 piece$6.40each",
      "2 pieces$6.08each · $12.16Save 5%",
      "3 pieces$5.76each · $17.28Save 10%",
      "5 pieces$5.44each · $27.20Save 15%",
    ]);
  });

  it("of a plan without a discount can subscribe too, and sees no member prices", async () => {
    setCookie("signedIn=1");
    const api = shopWith(40, ({ path }) =>
      path === "/api/auth/user" ? json({ isMember: true, memberDiscount: 0 }) : undefined,
    );
    await show();
    await userEvent.click(
      await screen.findByRole("checkbox", { name: /^Subscribe for .8\.00 ?, 20% off, every 30 days/ }),
    );
    expect(screen.getByText("Free Delivery with Membership")).toBeInTheDocument();
    expect(screen.queryByText(/Your member price|You save|Members pay/)).toBeNull();
    await add();
    expect(api.changes()[0]?.body).toMatchObject({ productId: "p1", isSubscription: true });
    setCookie("signedIn=; Max-Age=0");
  });

  it("whose membership has ended meanwhile gets the plan dialog", async () => {
    forMember((sent) => {
      if (sent.method === "POST") return json({ message: "Subscription prices are for members" }, 403);
      return sent.path === "/api/membership-plans" ? json([toApiPlan(plan)]) : undefined;
    });
    await show();
    await tick();
    await add();
    const dialog = await screen.findByRole("dialog", { name: "Choose a membership plan" });
    expect(dialog).toHaveAccessibleDescription(/Hemp Cheese/);
  });
});

import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { closeSignIn, openSignIn } from "@/components/account/open-sign-in";
import type { SignInRequest } from "@/components/account/sign-in-modal";
import { useCurrentUser } from "@/components/account/use-current-user";
import { CartButton } from "@/components/cart/cart-button";
import { WishlistButton } from "@/components/wishlist/wishlist-button";
import { json, renderInShop } from "./shop-context";
import "./kit-dom";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const PERSON = { email: "olive@grove.example", isAdmin: false };
const setCookie = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = cookie;
};

const answer = jest.fn<Response | Promise<Response>, [string, unknown]>();
const reads: string[] = [];

function Who() {
  return <p>{useCurrentUser()?.email ?? "nobody"}</p>;
}

async function open(request?: SignInRequest) {
  reads.length = 0;
  setCookie("signedIn=; Max-Age=0");
  global.fetch = jest.fn(async (path, init) => {
    if (init?.method === "POST") return answer(String(path), JSON.parse(String(init.body)));
    reads.push(String(path));
    return json(String(path) === "/api/auth/user" ? PERSON : []);
  }) as typeof fetch;
  await renderInShop(
    <>
      <button type="button">Save</button>
      <CartButton>icon</CartButton>
      <Who />
    </>,
  );
  await act(async () => {
    screen.getByRole("button", { name: "Save" }).focus();
    openSignIn(request);
  });
  return screen.findByRole("dialog");
}
afterEach(() => act(() => closeSignIn()));

/** Like a password manager: in one step, which renders the form once. */
const type = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const alerts = async () => (await screen.findAllByRole("alert")).map((alert) => alert.textContent);
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

/** Controls that are disabled while a form is being sent, except its own button. */
const inert = () =>
  [...screen.getAllByRole("tab"), ...screen.getAllByRole("button")]
    .filter((control) => (control as HTMLButtonElement).disabled)
    .map((control) => control.getAttribute("aria-label") ?? control.textContent);

async function logIn() {
  await type("Email", "olive@grove.example");
  await type("Password", "plenty-of-thyme");
  await press("Sign In");
}

it("shows an error at each field of Sign In", async () => {
  await open();
  await type("Email", "nobody");
  await press("Sign In");
  expect(await alerts()).toEqual(["Invalid email address", "Password must be at least 6 characters"]);
  expect(screen.getByLabelText("Email")).toHaveFocus();
});

it("shows an error at each field of Create Account", async () => {
  await open({ tab: "register" });
  await type("Username", "ol");
  await press("Create Account");
  expect(await alerts()).toEqual([
    "Username must be at least 3 characters",
    "Invalid email address",
    "Password must be at least 6 characters",
  ]);
  await type("Username", "ive");
  await type("Email", "olive@grove.example");
  await type("Password", "plenty-of-thyme");
  await type("Confirm password", "plenty");
  await press("Create Account");
  expect(await alerts()).toEqual(["Passwords don't match"]);
});

it("signs in over the page: user and cart are refetched, then the pending action runs", async () => {
  const onSignedIn = jest.fn();
  await open({ onSignedIn });
  expect(screen.getByText("nobody")).toBeInTheDocument();
  expect(reads).toEqual(["/api/cart"]);
  let release = (_: Response) => {};
  answer.mockReturnValueOnce(
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  await logIn();
  expect(screen.getByRole("button", { name: "Signing in..." })).toHaveAttribute("aria-disabled", "true");
  expect(inert()).toEqual([
    "Sign In",
    "Create Account",
    "Continue with Google",
    "Continue with Apple",
    "Continue with Facebook",
    "Continue as Guest",
  ]);
  setCookie("signedIn=1");
  await act(async () => release(json({ ...PERSON, capped: [] })));
  await closed();
  expect(await screen.findByText("Logged in successfully!")).toBeInTheDocument();
  expect(await screen.findByText("olive@grove.example")).toBeInTheDocument();
  expect(reads.sort()).toEqual(["/api/auth/user", "/api/cart", "/api/cart"]);
  expect(onSignedIn).toHaveBeenCalledTimes(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveFocus());
});

it("lists dropped items of the guest cart until dismissed (D10)", async () => {
  await open();
  const capped = [
    { productName: "Hemp Cheese", wanted: 9, kept: 4 },
    { productName: "Teff Wraps", wanted: 2, kept: 0 },
  ];
  answer.mockResolvedValueOnce(json({ ...PERSON, capped }));
  await logIn();
  await closed();
  expect(screen.getByText("Hemp Cheese: 4 instead of 9, which is all we have in stock.")).toBeInTheDocument();
  expect(screen.getByText("Teff Wraps is out of stock and was left out.")).toBeInTheDocument();
  await press("Dismiss");
  expect(screen.queryByText(/Hemp Cheese/)).not.toBeInTheDocument();
});

it.each([
  [
    json({ error: "Invalid email or password. Please try again." }, 401),
    "Invalid email or password. Please try again.",
  ],
  [json({ message: "Unauthorized" }, 401), "Failed to log in"],
  [undefined, "Failed to log in"],
])("stays open and shows why it failed (%#)", async (response, text) => {
  const onSignedIn = jest.fn();
  await open({ onSignedIn });
  if (response) answer.mockResolvedValueOnce(response);
  else answer.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await logIn();
  expect(await screen.findByText("Error")).toBeInTheDocument();
  expect(screen.getAllByText(text)).toHaveLength(2);
  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(inert()).toEqual([]);
  expect(onSignedIn).not.toHaveBeenCalled();
});

it("creates an account without sending the confirmation", async () => {
  await open({ tab: "register" });
  await type("Username", "olive");
  await type("Email", "olive@grove.example");
  await type("Password", "plenty-of-thyme");
  await type("Confirm password", "plenty-of-thyme");
  answer.mockResolvedValueOnce(json({ ...PERSON, capped: [] }, 201));
  await press("Create Account");
  expect(await screen.findByText("Account created successfully!")).toBeInTheDocument();
  expect(answer).toHaveBeenCalledWith("/api/auth/register", {
    username: "olive",
    email: "olive@grove.example",
    password: "plenty-of-thyme",
  });
});

it("lets a guest continue, and lists the three providers by name", async () => {
  await open();
  for (const name of ["Google", "Apple", "Facebook"])
    expect(screen.getByRole("button", { name: `Continue with ${name}` })).toBeInTheDocument();
  await press("Continue as Guest");
  await closed();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveFocus());
});

it("shows an error instead of redirecting when the server cannot be reached", async () => {
  await open();
  const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await press("Continue with Apple");
  expect(await screen.findByText("Failed to sign in with Apple. Please try again.")).toBeInTheDocument();
  onLine.mockRestore();
});

describe("the flash message", () => {
  const arrive = async (said: string) => {
    setCookie(`notice=${said}`);
    global.fetch = jest.fn(async () => json([])) as typeof fetch;
    await renderInShop(<p>A page</p>);
    await waitFor(() => expect(document.cookie).not.toContain("notice"));
  };
  const said = (arrival: unknown) => encodeURIComponent(JSON.stringify(arrival));

  it("is a provider's success with the dropped items", async () => {
    await arrive(
      said({ signedInWith: "Google", capped: [{ productName: "Hemp Cheese", wanted: 9, kept: 4 }] }),
    );
    expect(await screen.findByText("Successfully signed in with Google!")).toBeInTheDocument();
    expect(screen.getByText(/Hemp Cheese: 4 instead of 9/)).toBeInTheDocument();
  });

  it("shows a provider's success first, then the result of the pending action", async () => {
    setCookie("signedIn=1");
    sessionStorage.setItem(
      "clover-fern:pending-save",
      JSON.stringify({ productId: "p1", until: Date.now() + 9999 }),
    );
    setCookie(`notice=${said({ signedInWith: "Apple" })}`);
    global.fetch = jest.fn(async () => json([])) as typeof fetch;
    const began = performance.now();
    await renderInShop(<WishlistButton productId="p1" productName="Hemp Cheese" />);
    expect(await screen.findByText("Successfully signed in with Apple!")).toBeInTheDocument();
    expect(await screen.findByText("Added to Saved Items")).toBeInTheDocument();
    expect(performance.now() - began).toBeGreaterThan(1000); // the first one stays readable
    setCookie("signedIn=; Max-Age=0");
  });

  it("is the welcome toast of a form", async () => {
    await arrive(said({ toast: { title: "Welcome back!", description: "You've successfully logged in." } }));
    expect(await screen.findByText("Welcome back!")).toBeInTheDocument();
  });

  it.each(["nonsense", "%", "1", said({ capped: 7 })])(
    "is empty when it cannot be parsed: %s",
    async (value) => {
      await arrive(value);
      expect(screen.getByText("A page")).toBeInTheDocument();
    },
  );
});

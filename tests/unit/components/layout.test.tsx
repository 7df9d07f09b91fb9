import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterContext } from "next/dist/shared/lib/router-context.shared-runtime";
import type { NextRouter } from "next/router";
import { Activity, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MembershipBanner } from "@/components/layout/membership-banner";
import { NewsletterForm } from "@/components/layout/newsletter-form";
import { SearchForm } from "@/components/layout/search-form";
import { TestModeNotice } from "@/components/layout/test-mode-notice";
import { GetForm } from "@/components/ui/get-form";
import { Toaster, toast } from "@/components/ui/toast";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

/** Outside a build `next/form` is the form of the Pages Router, which takes its router from this context. */
const inRouter = (form: ReactNode) => (
  <RouterContext value={{ push } as unknown as NextRouter}>{form}</RouterContext>
);

describe("search", () => {
  const setup = async (text: string) => {
    const done = jest.fn();
    render(inRouter(<SearchForm id="search" onDone={done} />));
    await userEvent.type(screen.getByLabelText("Search products"), `${text}{Enter}`);
    return done;
  };

  it("sends the trimmed text", async () => {
    const done = await setup("  sage ");
    expect(done).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText("Search products")).toHaveValue("sage");
    expect(screen.getByRole("search")).toHaveAttribute("action", "/shop");
    expect(push.mock.calls).toEqual([
      ["http://localhost/shop?search=sage", undefined, { scroll: undefined }],
    ]);
  });

  it("ignores an empty text", async () => {
    expect(await setup("   ")).not.toHaveBeenCalled();
    expect(push).not.toHaveBeenCalled();
  });

  it("keeps the field and its text when the suggestions load", async () => {
    render(<SearchForm id="search" />);
    const field = screen.getByLabelText("Search products");
    expect(field).toHaveAttribute("type", "search");
    expect(field).not.toHaveAttribute("aria-expanded");
    await userEvent.type(field, "s");
    expect(await screen.findByRole("combobox")).toBe(field);
    expect(field).toHaveValue("s");
    expect(field).toHaveFocus();
  });
});

describe("the fields of a GET form with a reset key", () => {
  const onChange = jest.fn();
  const page = (resetKey: string, isOn: boolean, mode: "visible" | "hidden" = "visible") =>
    inRouter(
      <Activity mode={mode}>
        <GetForm action="/shop" resetKey={resetKey} onChange={onChange}>
          <input type="checkbox" defaultChecked={isOn} />
        </GetForm>
      </Activity>,
    );
  const box = () => screen.getByRole<HTMLInputElement>("checkbox", { hidden: true });
  const press = async () => {
    onChange.mockClear();
    await userEvent.click(box());
    expect(onChange).toHaveBeenCalledTimes(1);
  };

  it("keep input from before hydration, and are reset when Next hides the page", async () => {
    const container = document.createElement("div");
    container.innerHTML = renderToString(page("/shop", false));
    document.body.append(container);
    box().click();
    const { rerender } = render(page("/shop", false), { container, hydrate: true });
    expect(box()).toBeChecked();
    await act(async () => rerender(page("/shop", false, "hidden")));
    await act(async () => rerender(page("/shop", false)));
    expect(box()).not.toBeChecked();
    await press();
  });

  it.each([
    [false, true],
    [false, false],
    [true, true],
    [true, false],
  ])("show another key's values, also on a page that was hidden: %s (%s)", async (isHidden, isOn) => {
    const { rerender } = render(page("/shop", false));
    await press();
    if (isHidden) await act(async () => rerender(page("/shop", false, "hidden")));
    await act(async () => rerender(page("/shop?max=9", isOn)));
    expect(box().checked).toBe(isOn);
    await press();
  });
});

it("a dismissed banner stays hidden for the session", async () => {
  render(<MembershipBanner closeIcon="icon" />);
  expect(screen.getByText(/Membership unlocks free shipping on all orders/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss the membership banner" }));
  expect(document.documentElement).toHaveAttribute("data-banner", "off");
  expect(sessionStorage.getItem("clover-fern:banner")).toBe("off");
});

it("a banner can be dismissed in a browser that refuses to store it", async () => {
  delete document.documentElement.dataset["banner"];
  const refusal = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("The operation is insecure.");
  });
  const uncaught = jest.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener("error", uncaught);
  render(<MembershipBanner closeIcon="icon" />);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss the membership banner" }));
  expect(document.documentElement).toHaveAttribute("data-banner", "off");
  expect(uncaught).not.toHaveBeenCalled();
  window.removeEventListener("error", uncaught);
  refusal.mockRestore();
});

describe("newsletter", () => {
  it("requires a valid address", async () => {
    render(<NewsletterForm />);
    await userEvent.type(screen.getByLabelText("Email address"), "nobody{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Please enter a valid email address");
  });

  const subscribe = async (status: number, body: object) => {
    const answer = { ok: status < 400, status, text: () => Promise.resolve(JSON.stringify(body)) };
    const fetched = jest.fn(() => Promise.resolve(answer));
    global.fetch = fetched as unknown as typeof fetch;
    render(
      <>
        <NewsletterForm />
        <Toaster />
      </>,
    );
    await userEvent.type(screen.getByLabelText("Email address"), "a@example.com{Enter}");
    return fetched;
  };

  it("confirms a sign-up in words that are also true for an address on the list, which gets no email", async () => {
    const fetched = await subscribe(202, {});
    expect(await screen.findByText("Check your email")).toBeInTheDocument();
    expect(screen.getByText(/^If this address isn't on our list yet, we've emailed it a link/)).toBeVisible();
    expect(screen.getByLabelText("Email address")).toHaveValue("");
    expect(fetched).toHaveBeenCalledWith(
      "/api/newsletter",
      expect.objectContaining({ body: '{"email":"a@example.com"}' }),
    );
  });

  it("keeps the input after a refusal, and shows why", async () => {
    await subscribe(429, { message: "Too many requests." });
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many requests.");
    expect(screen.getByLabelText("Email address")).toHaveValue("a@example.com");
  });
});

it("one toast at a time, announced", async () => {
  render(<Toaster />);
  act(() => toast({ title: "First" }));
  await screen.findByText("First");
  act(() => toast({ title: "Error", description: "Second", variant: "destructive" }));
  await screen.findByText("Second");
  await waitFor(() => expect(document.querySelectorAll("[data-sonner-toast]")).toHaveLength(1));
  expect(screen.queryByText("First")).not.toBeInTheDocument();
  expect(document.querySelector("section[aria-live='polite']")).toHaveTextContent("Second");
});

it("toasts that are shown before the page is ready follow each other, each for its minimum time", async () => {
  toast({ title: "Signed in", atLeastMs: 300 });
  toast({ title: "Saved" });
  render(<Toaster />);
  expect(await screen.findByText("Signed in")).toBeVisible();
  expect(screen.queryByText("Saved")).toBeNull();
  expect(await screen.findByText("Saved")).toBeVisible();
});

describe("an outdated toast", () => {
  const page = (
    <>
      <Toaster />
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Code" />
      </form>
      <button type="button">Pay</button>
      <button type="button" aria-disabled="true">
        Busy
      </button>
      <button type="button" aria-expanded="false">
        Menu
      </button>
      <button type="button" onClick={() => toast({ title: "Refused", variant: "destructive" })}>
        Fail
      </button>
      <a href="#next">Next page</a>
      <div role="menuitem" tabIndex={-1}>
        Skip
      </div>
      <button type="button" role="switch" aria-checked="false">
        Newsletter
      </button>
      <label>
        <input type="checkbox" /> Use my credit
      </label>
      <select aria-label="Delivery">
        <option>Standard</option>
        <option>Express</option>
      </select>
      <button type="button" role="tab">
        Create Account
      </button>
    </>
  );
  const up = async (input: Parameters<typeof toast>[0]) => {
    render(page);
    act(() => toast(input));
    await screen.findByText(input.title);
  };
  /** Sooner than after the five seconds of every toast. */
  const isGone = (title: string) =>
    waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument(), { timeout: 3000 });

  it.each<[string, () => Promise<unknown>]>([
    ["a form is sent again", () => userEvent.type(screen.getByLabelText("Code"), "1{Enter}")],
    ["a button is pressed", () => userEvent.click(screen.getByText("Pay"))],
    ["a link is followed", () => userEvent.click(screen.getByText("Next page"))],
    ["a menu item is chosen", () => userEvent.click(screen.getByText("Skip"))],
    ["a switch is pressed", () => userEvent.click(screen.getByText("Newsletter"))],
    ["a checkbox is ticked", () => userEvent.click(screen.getByLabelText("Use my credit"))],
    [
      "another option is selected",
      () => userEvent.selectOptions(screen.getByLabelText("Delivery"), "Express"),
    ],
    ["the browser goes back", () => act(async () => void window.dispatchEvent(new Event("popstate")))],
  ])("of a failure goes when %s; of a success it stays", async (_what, act) => {
    await up({ title: "It failed", variant: "destructive" });
    await act();
    await isGone("It failed");
    cleanup();
    await up({ title: "It worked" });
    await act();
    expect(screen.getByText("It worked")).toBeVisible();
    expect(document.querySelector("[data-sonner-toast]")).toHaveAttribute("data-removed", "false");
  });

  it("of a failure stays when a button only opens or shows something, or is disabled", async () => {
    await up({ title: "It failed", variant: "destructive" });
    for (const name of ["Menu", "Busy", "Create Account"]) await userEvent.click(screen.getByText(name));
    expect(document.querySelector("[data-sonner-toast]")).toHaveAttribute("data-removed", "false");
  });

  it("of a failure stays for its minimum time and goes then", async () => {
    await up({ title: "Wait", variant: "destructive", atLeastMs: 500 });
    await userEvent.click(screen.getByText("Pay"));
    expect(document.querySelector("[data-sonner-toast]")).toHaveAttribute("data-removed", "false");
    await isGone("Wait");
  });

  it("of a failure is replaced by the toast that was queued before the press", async () => {
    await up({ title: "Wait", variant: "destructive", atLeastMs: 500 });
    act(() => toast({ title: "It worked" }));
    await userEvent.click(screen.getByText("Pay"));
    expect(await screen.findByText("It worked")).toBeVisible();
  });

  it("is replaced by the toast of the press itself", async () => {
    await up({ title: "Earlier failure", variant: "destructive" });
    await userEvent.click(screen.getByText("Fail"));
    expect(await screen.findByText("Refused")).toBeVisible();
    await isGone("Earlier failure");
    expect(screen.getByText("Refused")).toBeVisible();
  });
});

it("shows test mode as text in a landmark", () => {
  render(<TestModeNotice />);
  expect(screen.getByRole("complementary", { name: "Test mode" })).toHaveTextContent(
    "Test mode: no real payment is made.",
  );
});

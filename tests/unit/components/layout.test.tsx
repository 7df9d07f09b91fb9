import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MembershipBanner } from "@/components/layout/membership-banner";
import { NewsletterForm } from "@/components/layout/newsletter-form";
import { SearchForm } from "@/components/layout/search-form";
import { TestModeNotice } from "@/components/layout/test-mode-notice";
import { Toaster, toast } from "@/components/ui/toast";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

describe("search", () => {
  const setup = async (text: string) => {
    const done = jest.fn();
    render(<SearchForm id="search" onDone={done} />);
    await userEvent.type(screen.getByLabelText("Search products"), `${text}{Enter}`);
    return done;
  };

  it("sends the trimmed text", async () => {
    const done = await setup("  sage ");
    expect(done).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText("Search products")).toHaveValue("sage");
    expect(screen.getByRole("search")).toHaveAttribute("action", "/shop");
    expect(push).toHaveBeenCalledWith("/shop?search=sage", { scroll: true });
  });

  it("ignores an empty one", async () => {
    expect(await setup("   ")).not.toHaveBeenCalled();
    expect(push).not.toHaveBeenCalled();
  });

  it("keeps what was typed before the suggestions came, and the field itself", async () => {
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

it("a dismissed banner stays away for the session", async () => {
  render(<MembershipBanner closeIcon="icon" />);
  expect(screen.getByText(/Membership unlocks free shipping on all orders/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss the membership banner" }));
  expect(document.documentElement).toHaveAttribute("data-banner", "off");
  expect(sessionStorage.getItem("clover-fern:banner")).toBe("off");
});

describe("newsletter", () => {
  it("wants a valid address", async () => {
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

  it("says that a mail is on its way", async () => {
    const fetched = await subscribe(202, {});
    expect(await screen.findByText("Check your email")).toBeInTheDocument();
    expect(screen.getByLabelText("Email address")).toHaveValue("");
    expect(fetched).toHaveBeenCalledWith(
      "/api/newsletter",
      expect.objectContaining({ body: '{"email":"a@example.com"}' }),
    );
  });

  it("keeps what was typed when it was refused, and says why", async () => {
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

it("says test mode in words, as a landmark that screen readers find", () => {
  render(<TestModeNotice />);
  expect(screen.getByRole("complementary", { name: "Test mode" })).toHaveTextContent(
    "Test mode: no real payment is made.",
  );
});

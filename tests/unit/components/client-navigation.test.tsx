import { act, fireEvent, render, screen } from "@testing-library/react";
import { ClientNavigation } from "@/components/layout/client-navigation";
import { Link } from "@/components/ui/link";

const router = { push: jest.fn(), prefetch: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));

/** jsdom does not follow links and logs an error. */
const stay = (event: Event) => event.preventDefault();
beforeEach(() => window.addEventListener("click", stay));
afterEach(() => window.removeEventListener("click", stay));

const show = () =>
  render(
    <>
      <Link href="/shop?category=cheese#top">
        <b>Cheese</b>
      </Link>
      <Link href="/shop" scroll={false}>
        Sort
      </Link>
      <Link href="/login" onClick={(event) => event.preventDefault()}>
        Sign in
      </Link>
      <a href="/checkout">Checkout</a>
      <ClientNavigation />
    </>,
  );

it("follows a link without loading a document", () => {
  show();
  fireEvent.click(screen.getByText("Cheese"));
  expect(router.push).toHaveBeenCalledWith("/shop?category=cheese#top", { scroll: true });
  fireEvent.click(screen.getByText("Sort"));
  expect(router.push).toHaveBeenLastCalledWith("/shop", { scroll: false });
});

it.each([
  ["a new tab", { ctrlKey: true }],
  ["a new tab on a Mac", { metaKey: true }],
  ["a new window", { shiftKey: true }],
  ["another button", { button: 1 }],
])("leaves %s to the browser", (_, init) => {
  show();
  fireEvent.click(screen.getByText("Cheese"), init);
  expect(router.push).not.toHaveBeenCalled();
});

it("ignores handled clicks and plain anchors", () => {
  show();
  fireEvent.click(screen.getByText("Sign in"));
  fireEvent.click(screen.getByText("Checkout"));
  expect(router.push).not.toHaveBeenCalled();
});

it("prefetches on touch immediately, and on hover after a delay", () => {
  jest.useFakeTimers();
  const over = (text: string, pointerType: string) => {
    const event = new MouseEvent("pointerover", { bubbles: true });
    Object.assign(event, { pointerType });
    screen.getByText(text).dispatchEvent(event);
  };
  show();
  over("Sort", "touch");
  act(() => jest.advanceTimersByTime(0));
  expect(router.prefetch).toHaveBeenLastCalledWith("/shop");
  over("Cheese", "mouse");
  act(() => jest.advanceTimersByTime(20));
  over("Checkout", "mouse");
  act(() => jest.advanceTimersByTime(200));
  expect(router.prefetch).toHaveBeenCalledTimes(1);
  over("Cheese", "mouse");
  act(() => jest.advanceTimersByTime(200));
  expect(router.prefetch).toHaveBeenLastCalledWith("/shop?category=cheese#top");
  jest.useRealTimers();
});

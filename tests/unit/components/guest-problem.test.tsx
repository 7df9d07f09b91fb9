import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GuestProblem } from "@/components/help/guest-problem";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/track-order",
}));

const ITEMS = [{ name: "Date Barbecue Sauce", quantity: 1, price: "8.49" }];
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const focused = () => document.activeElement?.textContent;

it("the focus stays at a guest's report when it opens and when it was sent", async () => {
  fakeApi([], ({ path }) =>
    path === "/api/order-problems" ? json({ id: "p1", proof: "proof" }, 201) : undefined,
  );
  await renderInShop(<GuestProblem orderNumber="AB12CD34" items={ITEMS} email="nora@garden.example" />);
  await press("Problem with this order");
  await screen.findByLabelText(/^Tell us more/);
  await waitFor(() => expect(focused()).toBe("Problem with this order"));
  await userEvent.click(screen.getByRole("checkbox", { name: "Date Barbecue Sauce" }));
  await userEvent.selectOptions(screen.getByLabelText(/^What is wrong/), "damaged");
  await userEvent.type(screen.getByLabelText(/^Tell us more/), "Torn");
  await press("Send report");
  expect(await screen.findByText("Thank you for your report")).toBeVisible();
  await waitFor(() => expect(focused()).toBe("Problem with this order"));
});

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NoOrders } from "@/components/orders/no-orders";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

it("an account without orders whose email is not confirmed is offered a new link, because the first one expires after 7 days", async () => {
  const calls: string[] = [];
  fakeApi([], ({ method, path }) => {
    calls.push(`${method} ${path}`);
    return json({});
  });
  await renderInShop(<NoOrders isVerified={false} />);
  expect(screen.queryByText(/welcome email/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Resend confirmation email" }));
  expect(await screen.findByRole("button", { name: "Email sent" })).toBeInTheDocument();
  expect(calls).toContain("POST /api/account/verification");
});

it("an account without orders whose email is confirmed is offered no link", async () => {
  await renderInShop(<NoOrders isVerified />);
  expect(screen.queryByRole("button")).toBeNull();
});

import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BulkStock } from "@/components/admin/products/bulk-stock";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));

it("a counted quantity is sent as a count, and a negative one is refused", async () => {
  const { changes } = fakeApi([], () => json({ count: 1 }));
  await renderInShop(
    <BulkStock
      keyScope={{ keyStore: new Map(), pageData: undefined }}
      ids={["p1"]}
      what="1 product"
      onClose={jest.fn()}
      onDone={jest.fn()}
    />,
  );
  await userEvent.selectOptions(screen.getByLabelText("How"), "Set from a count");
  await userEvent.type(screen.getByLabelText("Figure"), "-3");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Must be a whole number, 0 or more")).toBeVisible();
  await userEvent.clear(screen.getByLabelText("Figure"));
  await userEvent.type(screen.getByLabelText("Figure"), "97");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({ ids: ["p1"], how: "count", quantity: 97 });
});

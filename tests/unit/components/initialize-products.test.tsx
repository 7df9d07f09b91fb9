import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { InitializeProducts } from "@/components/catalog/initialize-products";
import { fakeApi, json, renderInShop } from "./shop-context";

it("requests the sample products, and explains a refusal", async () => {
  const api = fakeApi([], ({ method }) =>
    method === "POST" ? json({ message: "There are already products" }, 409) : undefined,
  );
  await renderInShop(<InitializeProducts />);
  await userEvent.click(screen.getByRole("button", { name: "Initialize sample products" }));
  expect(await screen.findByText("There are already products")).toBeInTheDocument();
  expect(api.changes()).toEqual([{ method: "POST", path: "/api/init-data", body: undefined }]);
});

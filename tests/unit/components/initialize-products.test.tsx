import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { InitializeProducts } from "@/components/catalog/initialize-products";
import { fakeApi, json, renderInShop } from "./shop-context";

it("asks for the sample products, and says why when it may not", async () => {
  const api = fakeApi([], ({ method }) =>
    method === "POST" ? json({ message: "There are products already" }, 409) : undefined,
  );
  await renderInShop(<InitializeProducts />);
  await userEvent.click(screen.getByRole("button", { name: "Initialize sample products" }));
  expect(await screen.findByText("There are products already")).toBeInTheDocument();
  expect(api.changes()).toEqual([{ method: "POST", path: "/api/init-data", body: undefined }]);
});

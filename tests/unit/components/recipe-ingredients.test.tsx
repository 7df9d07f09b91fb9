import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { IngredientsFields } from "@/components/admin/content/ingredients-fields";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const ingredient = (name: string, productSlug: string) => ({
  ...{ quantity: "1", unit: "", plural: "", note: "", perPack: "1" },
  name,
  productSlug,
});
const onSubmit = jest.fn();

function Ingredients() {
  const form = useForm({
    defaultValues: {
      ingredients: [ingredient("cheese", "old-cheese"), ingredient("tofu", "gone"), ingredient("salt", "")],
    },
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(onSubmit)}>
        <IngredientsFields productNames={{ "old-cheese": "Old Cheese" }} />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

it("keeps the products of ingredients by name, also those that cannot be chosen again, and links others", async () => {
  const salt = {
    id: "p9",
    slug: "smoked-salt",
    name: "Smoked Salt",
    category: "other",
    price: "3.00",
    available: 1,
  };
  fakeApi([], ({ path }) => (path.startsWith("/api/admin/product-choices?") ? json([salt]) : undefined));
  await renderInShop(<Ingredients />);
  const soldAs = screen.getAllByRole("combobox", { name: "Sold as" });
  expect(soldAs.map((input) => (input as HTMLInputElement).value)).toEqual(["Old Cheese", "gone", ""]);
  await userEvent.type(soldAs[2] as HTMLElement, "salt");
  await userEvent.click(await screen.findByRole("option", { name: "Smoked Salt" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const { ingredients } = onSubmit.mock.calls[0][0];
  expect(ingredients.map((one: { productSlug: string }) => one.productSlug)).toEqual([
    "old-cheese",
    "gone",
    "smoked-salt",
  ]);
});

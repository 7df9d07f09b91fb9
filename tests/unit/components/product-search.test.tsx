import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { ProductSearch, ProductSearchField, useChosenProducts } from "@/components/admin/product-search";
import type { ProductChoice } from "@/lib/catalog/schema/product-choice";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const choice = (name: string): ProductChoice => ({
  id: `id-${name}`,
  slug: name,
  name,
  category: "cheese",
  price: "9.99",
  available: 3,
});
const CHOICES = ["Hemp Cheese", "Hemp Seeds"].map(choice);

/** Answers searches in order. @returns the queries that were sent */
function answers(...responses: (() => Response | Promise<Response>)[]) {
  const queries: URLSearchParams[] = [];
  fakeApi([], ({ path }) => {
    const url = new URL(path, "http://shop.example");
    if (url.pathname !== "/api/admin/product-choices") return undefined;
    queries.push(url.searchParams);
    return (responses[queries.length - 1] ?? responses.at(-1))?.();
  });
  return queries;
}
const found = () => json(CHOICES);
const failed = () => json({}, 500);

describe("a search that adds products", () => {
  const onPick = jest.fn();
  beforeEach(() => onPick.mockClear());
  const open = async () => {
    await renderInShop(
      <ProductSearch
        label="Add a product"
        placeholder="Type a name"
        state="active"
        chosen={["p1", "p2"]}
        onPick={onPick}
        error={undefined}
      />,
    );
    return screen.getByRole("combobox", { name: "Add a product" });
  };

  it("asks the server once for what was typed, without the chosen products, and picks with the keyboard", async () => {
    const queries = answers(found);
    const input = await open();
    await userEvent.type(input, "hemp");
    await screen.findAllByRole("option");
    expect(queries.map((query) => Object.fromEntries(query))).toEqual([
      { search: "hemp", state: "active", exclude: "p1,p2" },
    ]);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(onPick.mock.calls).toEqual([[CHOICES[1]]]);
    expect(input).toHaveValue("");
  });

  it("picks the first product with Enter, also when it arrives later, but not that of an earlier text", async () => {
    const waiting: ((response: Response) => void)[] = [];
    answers(() => new Promise<Response>((resolve) => waiting.push(resolve)));
    const input = await open();
    await userEvent.type(input, "hemp{Enter}");
    await waitFor(() => expect(waiting).toHaveLength(1));
    await userEvent.type(input, " s{Enter}");
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () => waiting[0]?.(json([choice("Hemp Cheese")])));
    expect(onPick).not.toHaveBeenCalled();
    await act(async () => waiting[1]?.(json([choice("Hemp Seeds")])));
    expect(onPick.mock.calls).toEqual([[choice("Hemp Seeds")]]);
  });

  it("does not pick after Enter when the text was changed meanwhile", async () => {
    const waiting: ((response: Response) => void)[] = [];
    answers(() => new Promise<Response>((resolve) => waiting.push(resolve)));
    const input = await open();
    await userEvent.type(input, "hemp{Enter}");
    await waitFor(() => expect(waiting).toHaveLength(1));
    await userEvent.type(input, " s");
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () => waiting[1]?.(found()));
    expect(await screen.findAllByRole("option")).toHaveLength(2);
    expect(onPick).not.toHaveBeenCalled();
  });

  it.each([
    ["Enter", () => userEvent.keyboard("{Enter}")],
    ["the button", () => userEvent.click(screen.getByRole("button", { name: "Try again" }))],
  ])("says that it failed, keeps the text, and tries again with %s", async (_, retry) => {
    answers(failed, found);
    const input = await open();
    await userEvent.type(input, "hemp");
    await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("status")).toHaveTextContent(
      "Suggestions could not be loaded. Press Enter to try again.",
    );
    await retry();
    expect(await screen.findAllByRole("option")).toHaveLength(2);
    expect(input).toHaveValue("hemp");
    expect(input).toHaveFocus();
    expect(onPick).not.toHaveBeenCalled();
  });

  it("says when nothing matches, and when only the first 20 are shown", async () => {
    const many = Array.from({ length: 20 }, (_, index) => choice(`Hemp ${index}`));
    answers(
      () => json([]),
      () => json(many),
    );
    const input = await open();
    await userEvent.type(input, "zzz");
    expect(await screen.findByText("No products match “zzz”.")).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, "hemp");
    const note = "Showing the first 20 products. Keep typing to narrow the list.";
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent(`20 suggestions. ${note}`);
  });
});

function OneProduct() {
  const form = useForm({ defaultValues: { productId: "saved" } });
  const products = useChosenProducts([["saved", "Saved Product"]]);
  return (
    <FormProvider {...form}>
      <ProductSearchField<{ productId: string }>
        name="productId"
        label="Product"
        placeholder="Choose a product"
        state="any"
        textOf={(id) => products.find(id) ?? "Deleted product"}
        onPick={({ id, name }) => products.remember(id, name)}
      />
      <output>{useWatch({ control: form.control, name: "productId" })}</output>
      <button type="button">Next</button>
    </FormProvider>
  );
}

describe("a field for one product", () => {
  const open = async () => {
    await renderInShop(<OneProduct />);
    return screen.getByRole("combobox", { name: "Product" });
  };

  it("shows the saved product without a request, and another one after it is picked", async () => {
    const queries = answers(found);
    const input = await open();
    expect(input).toHaveValue("Saved Product");
    expect(queries).toEqual([]);
    await userEvent.click(input);
    await userEvent.keyboard("hemp{ArrowDown}");
    await screen.findAllByRole("option");
    expect(queries.at(-1)?.get("search")).toBe("hemp");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(input).toHaveValue("Hemp Cheese");
    expect(document.querySelector("output")).toHaveTextContent("id-Hemp Cheese");
  });

  it("returns to the chosen product when it is left with other text, and to none when it is left empty", async () => {
    answers(found);
    const input = await open();
    await userEvent.clear(input);
    await userEvent.type(input, "hem");
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(input).toHaveValue("Saved Product");
    expect(document.querySelector("output")).toHaveTextContent("saved");
    await userEvent.clear(input);
    await userEvent.tab();
    expect(input).toHaveValue("");
    expect(document.querySelector("output")).toBeEmptyDOMElement();
  });

  it.each([
    ["Tab", () => userEvent.tab(), false],
    ["a click, which shows products to browse", () => userEvent.click(screen.getByRole("combobox")), true],
  ])("keeps its product when Enter is pressed without typing after %s", async (_, enter, opens) => {
    answers(found);
    const input = await open();
    await enter();
    expect(input).toHaveFocus();
    if (opens) await screen.findAllByRole("option");
    await userEvent.keyboard("{Enter}");
    expect(input).toHaveValue("Saved Product");
    expect(document.querySelector("output")).toHaveTextContent("saved");
  });

  it("returns to its product on Escape, and never loses it", async () => {
    answers(found);
    const input = await open();
    await userEvent.type(input, "x{Escape}{Escape}");
    expect(input).toHaveValue("Saved Product");
    await userEvent.keyboard("{Escape}");
    await userEvent.tab();
    expect(document.querySelector("output")).toHaveTextContent("saved");
  });

  it("offers products to browse when it is empty", async () => {
    const queries = answers(found);
    const input = await open();
    await userEvent.clear(input);
    expect(await screen.findAllByRole("option")).toHaveLength(2);
    expect(queries.at(-1)?.get("search")).toBe("");
  });
});

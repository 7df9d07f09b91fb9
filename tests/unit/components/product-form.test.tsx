import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { ProductForm } from "@/components/admin/products/product-form";
import { StaffProvider } from "@/components/admin/staff-role";
import { type AdminProduct, PRODUCT_DEFAULTS } from "@/lib/catalog/schema/admin-product";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push }),
  usePathname: () => "/admin/products/new",
}));

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const OWNER = "owner";
const asOwner = (page: ReactNode) => renderInShop(<StaffProvider role={OWNER}>{page}</StaffProvider>);

const PIE: AdminProduct = {
  ...PRODUCT_DEFAULTS,
  id: "plumpie12345",
  version: 3,
  name: "Plum Pie",
  slug: "plum-pie",
  category: "other",
  regularPrice: "12.50",
  held: 0,
  isArchived: false,
  imagePlaceholder: null,
  updatedAt: "2026-11-21T09:00:00.000Z",
  shortDescription: "A pie of plums.",
  unitLabel: "1 pie",
  weightGrams: 500,
  sortOrder: 4,
  imageUrl: "/objects/front.webp",
  imageAlt: "The front",
  gallery: [
    { url: "/objects/back.webp", alt: "The back" },
    { url: "/objects/side.webp", alt: "The side" },
  ],
  tags: [],
  diet: [],
  allergens: [],
  mayContain: [],
  artMotifs: [],
} as unknown as AdminProduct;

describe("the form of a product", () => {
  it("links to each of its sections", async () => {
    await asOwner(<ProductForm product={PIE} />);
    const links = within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link");
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(links.map(({ textContent }) => textContent)).toEqual(headings);
    for (const link of links)
      expect(document.querySelector(link.getAttribute("href") ?? "")?.tagName).toBe("SECTION");
  });

  it("requires a category, with none preselected; a new product starts unpublished", async () => {
    const api = fakeApi([], () => json({ ...PIE, id: "new", isActive: false }));
    await asOwner(<ProductForm />);
    expect(screen.getByLabelText("Category")).toHaveValue("");
    expect(screen.getByLabelText("Shown in the shop")).not.toBeChecked();
    for (const [label, text] of [
      ["Name", "Fig Roll"],
      ["Short description", "A roll."],
      ["Regular price ($)", "3.50"],
      ["Unit", "1 roll"],
      ["Weight (grams)", "80"],
    ] as const) {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.paste(text); // in one step, which renders the form once
    }
    await press("Create product");
    await waitFor(() =>
      expect(screen.getByLabelText("Category")).toHaveAccessibleDescription("Choose a category"),
    );
    expect(api.changes()).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText("Category"), "sauces");
    await press("Create product");
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    expect(api.changes()[0]?.body).toMatchObject({ name: "Fig Roll", category: "sauces", isActive: false });
    expect(api.changes()[0]?.body).not.toHaveProperty("sortOrder"); // the last position
    expect(push).toHaveBeenCalledWith("/admin/products/new");
  });

  it("states of allergens what staff chose: nothing, none, or a list that needs a tick (D49)", async () => {
    const api = fakeApi([], ({ method }) => (method === "PUT" ? json({ ...PIE, version: 4 }) : undefined));
    await asOwner(<ProductForm product={PIE} />);
    const allergens = within(screen.getByRole("radiogroup", { name: "Allergens" }));
    const chosen = () => allergens.getAllByRole("radio").map((radio) => radio.getAttribute("aria-checked"));
    const warning = () =>
      screen.queryByText("Choose at least one. Until then, allergens count as not stated.");
    const listed = () => screen.queryByRole("group", { name: "It contains" });
    const choose = (name: RegExp) => userEvent.click(allergens.getByRole("radio", { name }));
    const save = async () => {
      const before = api.changes().length;
      await press("Save changes");
      await waitFor(() => expect(api.changes()).toHaveLength(before + 1));
      return api.changes().at(-1)?.body;
    };
    expect([chosen(), listed(), warning()]).toEqual([["true", "false", "false"], null, null]);

    await choose(/^None of the nine/);
    expect([chosen(), listed(), warning()]).toEqual([["false", "true", "false"], null, null]);
    expect(await save()).toMatchObject({ allergens: ["none"] });

    await choose(/^List of allergens/);
    expect([chosen(), warning() !== null]).toEqual([["false", "false", "true"], true]);
    await userEvent.click(within(listed() as HTMLElement).getByRole("checkbox", { name: "Milk" }));
    expect([chosen(), warning()]).toEqual([["false", "false", "true"], null]);
    expect(await save()).toMatchObject({ allergens: ["milk"] });

    await choose(/^Not stated/);
    expect([chosen(), listed(), warning()]).toEqual([["true", "false", "false"], null, null]);
    expect(await save()).toMatchObject({ allergens: [] });
  });

  it("moves pictures with their descriptions by keyboard, and announces the new position", async () => {
    const api = fakeApi([], ({ method }) => (method === "PUT" ? json({ ...PIE, version: 4 }) : undefined));
    await asOwner(<ProductForm product={PIE} />);
    screen.getByRole("button", { name: "Move view 3 up" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByText("Moved to place 2 of 3")).toBeInTheDocument();
    await press("Move view 2 up");
    expect(screen.getByRole("button", { name: "Move the first picture up" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await press("Save changes");
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    expect(api.changes()[0]?.body).toMatchObject({
      imageUrl: "/objects/side.webp",
      imageAlt: "The side",
      gallery: [
        { url: "/objects/front.webp", alt: "The front" },
        { url: "/objects/back.webp", alt: "The back" },
      ],
    });
  });
});

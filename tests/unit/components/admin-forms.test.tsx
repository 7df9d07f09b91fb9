import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { adminSession } from "@/components/admin/admin-session";
import { OrderCsvColumns } from "@/components/admin/orders/order-csv-columns";
import { BulkPrices } from "@/components/admin/products/bulk-prices";
import { QuickEdit } from "@/components/admin/products/quick-edit";
import { SessionWatch } from "@/components/admin/session-watch";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import type { ProductRow } from "@/lib/catalog/schema/admin-product";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push: jest.fn() }),
  usePathname: () => "/admin/products",
}));

const PIE: ProductRow = {
  id: "plumpie12345",
  version: 3,
  name: "Plum Pie",
  slug: "plum-pie",
  sku: null,
  category: "other",
  regularPrice: "12.50",
  wholesalePrice: null,
  inventory: 8,
  held: 2,
  isActive: true,
  isArchived: false,
  isDeleted: false,
  imageUrl: null,
  imageAlt: "",
  imagePlaceholder: null,
  updatedAt: "2026-11-21T09:00:00.000Z",
};

/** A response without a message. */
const BROKEN = { ok: false, status: 500, statusText: "", text: () => Promise.resolve("") } as Response;

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const edit = (role: StaffRole = "owner") =>
  renderInShop(
    <StaffProvider role={role}>
      <QuickEdit product={PIE} onClose={jest.fn()} />
      <SessionWatch />
    </StaffProvider>,
  );

describe("the edit dialog of a product", () => {
  it("sends its initial and edited values, and the stock only when it was edited", async () => {
    const api = fakeApi([], ({ method }) => (method === "PUT" ? json({ ...PIE, version: 4 }) : undefined));
    await edit();
    await type("Name", "Plum Tart");
    await press("Save changes");
    expect(await screen.findByText("Product updated")).toBeInTheDocument();
    const [first] = api.changes();
    expect(first).toMatchObject({
      path: "/api/products/plumpie12345",
      body: { name: "Plum Tart", regularPrice: "12.50", version: 3 },
    });
    expect(first?.body).not.toHaveProperty("inventory");
    await type("On hand", "9");
    await press("Save changes");
    await waitFor(() => expect(api.changes()).toHaveLength(2));
    expect(api.changes()[1]?.body).toMatchObject({ inventory: "9", seenInventory: 8, version: 4 });
  });

  it("shows both versions after a conflict, and saves the chosen one", async () => {
    const theirs = { ...PIE, name: "Prune Pie", version: 4 };
    let answers = 0;
    const api = fakeApi([], ({ method }) => {
      if (method !== "PUT") return undefined;
      answers += 1;
      return answers === 1
        ? json({ message: "This was changed in the meantime.", code: "conflict", current: theirs }, 409)
        : json({ ...PIE, name: "Plum Tart", version: 5 });
    });
    await edit();
    await type("Name", "Plum Tart");
    await press("Save changes");
    expect(await screen.findByText("Saved now: Prune Pie")).toBeInTheDocument();
    expect(screen.getByText("In this form: Plum Tart")).toBeInTheDocument();
    await press("Save this form");
    await waitFor(() => expect(api.changes()).toHaveLength(2));
    expect(api.changes()[1]?.body).toMatchObject({ name: "Plum Tart", version: 4 });
  });

  it("retries when the other user changed only fields outside the form", async () => {
    const api = fakeApi([], ({ method, body }) => {
      if (method !== "PUT") return undefined;
      const current = { ...PIE, imageAlt: "A pie", version: 4 };
      return (body as { version: number }).version === 3
        ? json({ message: "This was changed in the meantime.", code: "conflict", current }, 409)
        : json({ ...PIE, name: "Plum Tart", version: 5 });
    });
    await edit();
    await type("Name", "Plum Tart");
    await press("Save changes");
    expect(await screen.findByText("Product updated")).toBeInTheDocument();
    expect(api.changes().map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
    expect(screen.queryByText(/Saved now/)).not.toBeInTheDocument();
  });

  const proxyPage = { ok: false, status: 504, statusText: "", text: async () => "<html></html>" } as Response;
  it.each([
    ["lost", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["replaced by a proxy's error page", () => proxyPage],
  ])("reports no failure when the response is %s, and counts the same values as saved", async (_, lost) => {
    refresh.mockClear();
    let answers = 0;
    fakeApi([], ({ method }) => {
      if (method !== "PUT") return undefined;
      answers += 1;
      if (answers === 1) return lost();
      return json({ code: "conflict", current: { ...PIE, name: "Plum Tart", version: 4 } }, 409);
    });
    await edit();
    await type("Name", "Plum Tart");
    await press("Save changes");
    expect(await screen.findAllByText(/^No response arrived, so this may or may not/)).not.toHaveLength(0);
    expect(screen.queryByText("Failed to update product")).not.toBeInTheDocument();
    expect(refresh).toHaveBeenCalled();
    await press("Save changes");
    expect(await screen.findByText("Product updated")).toBeInTheDocument();
    expect(screen.queryByText(/in the meantime/)).not.toBeInTheDocument();
  });

  it("warns before the page with unsaved changes unloads", async () => {
    fakeApi([], ({ method }) =>
      method === "PUT" ? json({ ...PIE, name: "Plum Tart", version: 4 }) : undefined,
    );
    await edit();
    const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(isAsked()).toBe(false);
    await type("Name", "Plum Tart");
    expect(isAsked()).toBe(true);
    await press("Save changes");
    expect(await screen.findByText("Product updated")).toBeInTheDocument();
    await waitFor(() => expect(isAsked()).toBe(false));
  });

  it("shows the invalid field before sending, and the documented text when the answer has no message", async () => {
    const api = fakeApi([], ({ method }) => (method === "PUT" ? BROKEN : undefined));
    await edit();
    await type("Regular price ($)", "cheap");
    await press("Save changes");
    expect(await screen.findByText("Must be a price such as 12.99")).toBeInTheDocument();
    expect(api.changes()).toEqual([]);
    await type("Regular price ($)", "10");
    await press("Save changes");
    expect(await screen.findAllByText("Failed to update product")).not.toHaveLength(0);
  });

  it("restricts prices and stock to the roles that may edit them", async () => {
    fakeApi([]);
    await edit("content");
    expect(screen.getByLabelText("Regular price ($)")).toBeDisabled();
    expect(screen.getByLabelText("On hand")).toBeDisabled();
    expect(screen.getByLabelText("Name")).toBeEnabled();
  });

  it("keeps the input when the session has ended, and continues after a login in another tab", async () => {
    let isIn = false;
    fakeApi([], ({ method, path }) => {
      if (method === "PUT") return json({ message: "Unauthorized" }, 401);
      return path === "/api/auth/user" && isIn ? json({ isAdmin: true }) : json({}, 401);
    });
    await edit();
    await type("Name", "Half a pie");
    await press("Save changes");
    expect(await screen.findByRole("heading", { name: "Login Required" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Login with Google" })).toHaveAttribute(
      "href",
      expect.stringMatching("^/auth/google"),
    );
    expect(screen.getByRole("link", { name: "Return Home" })).toHaveAttribute("href", "/");
    await press("I have logged in");
    expect(screen.getByRole("heading", { name: "Login Required" })).toBeInTheDocument();
    isIn = true;
    await act(() => adminSession.check());
    expect(screen.queryByRole("heading", { name: "Login Required" })).not.toBeInTheDocument();
    expect(screen.getByLabelText("Name")).toHaveValue("Half a pie");
  });
});

describe("the dialog for bulk prices", () => {
  const none = { onClose: jest.fn(), onDone: jest.fn() };
  it("shows an invalid price at its field and sends nothing", async () => {
    const api = fakeApi([]);
    await renderInShop(<BulkPrices ids={["a", "b"]} what="2 products" {...none} />);
    await type("Figure", "10,5");
    await press("Preview");
    expect(await screen.findByText("Must be a percentage such as 5 or -10")).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText("How"), "set");
    await press("Preview");
    expect(await screen.findByText("Must be a price such as 12.99")).toBeInTheDocument();
    expect(api.changes()).toEqual([]);
  });

  it("previews every price, saves exactly the preview, and offers Undo", async () => {
    const prices = [
      { label: "Regular", before: "12.50", after: "10.50" },
      { label: "Core member", before: "11.25", after: "9.45" },
    ];
    const product = { id: "a", name: "Plum Pie", version: 7, prices, hasScheduledPrice: true };
    const preview = { products: [product], unchanged: 1 };
    const api = fakeApi([], ({ path }) => {
      if (path.endsWith("/preview")) return json(preview);
      return json(path.endsWith("/undo") ? { count: 1 } : { count: 1, undo: "batch-1" });
    });
    await renderInShop(<BulkPrices ids={["a", "b"]} what="2 products" {...none} />);
    await userEvent.selectOptions(screen.getByLabelText("How"), "set");
    await type("Figure", "$10.50");
    await press("Preview");
    const shown = await screen.findByRole("region", { name: "Prices that change" });
    expect(shown).toHaveTextContent(
      "Plum Piefrom $12.50 → to $10.50A scheduled price applies now. These prices apply when it ends.",
    );
    expect(shown).toHaveTextContent("Core memberfrom $11.25 → to $9.45");
    expect(shown).toHaveTextContent("1 product keeps its price.");
    await type("Figure", "10.5"); // a new figure needs a new preview
    expect(screen.queryByRole("region", { name: "Prices that change" })).not.toBeInTheDocument();
    await press("Preview");
    await press("Change 1 product");
    const body = { ids: ["a", "b"], how: "set", price: "10.5" };
    await waitFor(() =>
      expect(api.changes().slice(1)).toEqual([
        { method: "POST", path: "/api/admin/products/prices/preview", body },
        {
          method: "POST",
          path: "/api/admin/products/prices",
          body: { ...body, ids: ["a"], versions: { a: 7 } },
        },
      ]),
    );
    expect(screen.getByText("1 product changed.")).toBeVisible();
    act(() => screen.getByRole("button", { name: "Undo" }).click());
    expect(await screen.findByText("Change undone")).toBeInTheDocument();
    expect(api.changes().at(-1)).toMatchObject({
      path: "/api/admin/products/undo",
      body: { batch: "batch-1" },
    });
  });

  it("says that a preview failed when no response arrives, because it changes nothing", async () => {
    fakeApi([], () => Promise.reject(new TypeError("Failed to fetch")));
    await renderInShop(<BulkPrices ids={["a", "b"]} what="2 products" {...none} />);
    await type("Figure", "5");
    await press("Preview");
    expect(await screen.findAllByText("Failed to preview the change")).not.toHaveLength(0);
    expect(screen.queryByText(/^No response arrived/)).not.toBeInTheDocument();
  });

  it("cannot be saved when no price changes", async () => {
    fakeApi([], () => json({ products: [], unchanged: 2 }));
    await renderInShop(<BulkPrices ids={["a", "b"]} what="2 products" {...none} />);
    await type("Figure", "0");
    await press("Preview");
    expect(await screen.findByText("2 products keep their prices.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Change|Save|Preview/ })).not.toBeInTheDocument();
  });
});

it("describes the orders CSV columns beside the button", async () => {
  await renderInShop(<OrderCsvColumns />);
  await press("About the orders CSV file");
  expect(screen.getByRole("dialog", { name: "Orders CSV file" })).toHaveTextContent("One row per line item");
  expect(screen.getByRole("row", { name: "tax Sales tax (per order)" })).toBeVisible();
  expect(screen.getByRole("row", { name: "trackingNumber Tracking number" })).toBeVisible();
});

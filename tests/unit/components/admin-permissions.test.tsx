import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MarketingForm } from "@/components/admin/marketing/marketing-form";
import { BulkActions } from "@/components/admin/products/bulk-actions";
import { ProductForm } from "@/components/admin/products/product-form";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { type AdminProduct, PRODUCT_DEFAULTS } from "@/lib/catalog/schema/admin-product";
import { MARKETING_DEFAULTS } from "@/lib/marketing/schema";
import { DEFAULT_RATES } from "@/lib/pricing/rules";
import "./kit-dom";
import { fakeApi, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin",
}));

beforeAll(() => {
  // jsdom has none
  globalThis.structuredClone ??= <Value,>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;
});
beforeEach(() => void fakeApi([]));

const PIE: AdminProduct = {
  ...PRODUCT_DEFAULTS,
  gallery: [],
  tags: [],
  diet: [],
  allergens: [],
  mayContain: [],
  artMotifs: [],
  id: "plumpie12345",
  version: 3,
  name: "Plum Pie",
  slug: "plum-pie",
  category: "other",
  regularPrice: "12.50",
  held: 0,
  isArchived: false,
  isDeleted: false,
  imagePlaceholder: null,
  updatedAt: "2026-11-21T09:00:00.000Z",
  shortDescription: "A pie.",
  unitLabel: "1 pie",
  weightGrams: 500,
  sortOrder: 0,
};
const FACTS = {
  reviewCount: 0,
  averageRating: null,
  customers: 0,
  planPercent: 20,
  shippingMode: "free" as const,
  rates: DEFAULT_RATES,
  quotes: [],
};

const show = (role: StaffRole, ui: ReactNode) =>
  renderInShop(<StaffProvider role={role}>{ui}</StaffProvider>);

describe("actions without permission are not offered", () => {
  it.each([
    ["manager", true],
    ["content", false],
  ] as const)("a %s changes the panels that affect prices: %s", async (role, isAllowed) => {
    await show(
      role,
      <MarketingForm campaigns={[]} settings={{ ...MARKETING_DEFAULTS, version: 1 }} facts={FACTS} />,
    );
    const panels = Object.fromEntries(
      ["Flash sale", "Offers", "Membership promo", "Free shipping", "Social proof", "Stock alerts"].map(
        (name) => {
          const panel = screen.getByRole("region", { name });
          const [control] = within(panel).getAllByRole("checkbox");
          return [name, (control as HTMLElement).matches(":disabled")];
        },
      ),
    );
    expect(panels).toEqual({
      "Flash sale": !isAllowed,
      Offers: !isAllowed,
      "Membership promo": !isAllowed,
      "Free shipping": !isAllowed,
      "Social proof": false,
      "Stock alerts": false,
    });
    expect(screen.queryAllByText(/Only an owner or a manager can change them/)).toHaveLength(
      isAllowed ? 0 : 4,
    );
  });

  it.each([
    ["manager", ["Show", "Hide", "Archive", "Prices", "Stock"]],
    ["content", ["Show", "Hide"]],
    ["fulfilment", ["Stock"]],
  ] as const)("a %s acts on selected products: %s", async (role, names) => {
    await show(role, <BulkActions products={[PIE]} onDone={jest.fn()} />);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(names);
  });

  it.each([
    ["content", false],
    ["fulfilment", true],
  ] as const)("the product form is read-only for a %s: %s", async (role, isReadOnly) => {
    await show(role, <ProductForm product={PIE} />);
    expect(screen.getByLabelText("Storage").matches(":disabled")).toBe(isReadOnly);
    expect(screen.queryByRole("button", { name: "Save changes" }) === null).toBe(isReadOnly);
  });
});

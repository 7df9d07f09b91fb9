import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { CheckingAccess } from "@/components/admin/checking-access";
import { CategoryList } from "@/components/admin/encyclopedia/category-list";
import { LoginLinks } from "@/components/admin/login-links";
import { MarketingForm } from "@/components/admin/marketing/marketing-form";
import { AdminPlanCard } from "@/components/admin/plans/admin-plan-card";
import { ReviewForm } from "@/components/admin/reviews/review-form";
import { StaffProvider } from "@/components/admin/staff-role";
import { uploadPicture, uploadProductPicture } from "@/components/admin/upload-picture";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { MARKETING_DEFAULTS } from "@/lib/marketing/schema";
import type { AdminPlan } from "@/lib/membership/schema/admin-plan";
import { DEFAULT_RATES } from "@/lib/pricing/rules";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin",
}));

beforeAll(() => {
  // jsdom has none
  globalThis.structuredClone ??= <Value,>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;
});

/** A response without a message. */
const SILENT = { ok: false, status: 500, statusText: "", text: () => Promise.resolve("") } as Response;
const FACTS = {
  reviewCount: 0,
  averageRating: null,
  customers: 0,
  planPercent: 20,
  shippingMode: "free" as const,
  rates: DEFAULT_RATES,
  quotes: [],
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const pick = (name: string) => userEvent.click(screen.getByRole("menuitem", { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const show = (ui: ReactNode, role: StaffRole = "owner") =>
  renderInShop(<StaffProvider role={role}>{ui}</StaffProvider>);
const failing = (answer: Response = SILENT) =>
  fakeApi([], ({ method }) => (method === "GET" ? undefined : answer));

const CORE = {
  id: "core",
  name: "Core",
  description: "",
  monthlyPrice: "20.00",
  discountPercentage: 10,
  freeShippingThreshold: "0.00",
  features: [],
  benefits: [],
  members: 1,
  paying: [],
  isActive: true,
} as unknown as AdminPlan;

it("a plan's card counts the customers who have the plan, not the active members", async () => {
  await show(<AdminPlanCard plan={CORE} onEdit={jest.fn()} />);
  expect(screen.getByRole("link", { name: "1 customer on this plan" })).toHaveAttribute(
    "href",
    "/admin/customers?plan=core",
  );
});

/** The admin's fallback texts for failed calls without a message (account-admin-content.md §2, §8). */
describe("the documented texts", () => {
  it("of the access check", async () => {
    await show(<CheckingAccess />);
    expect(screen.getByRole("status")).toHaveTextContent("Checking access");
  });

  it.each([
    ["/admin", "/auth/google?returnTo=%2Fadmin"],
    ["/admin/orders?status=new", "/auth/google?returnTo=%2Fadmin%2Forders%3Fstatus%3Dnew"],
    ["/admin/login-required", "/auth/google?returnTo=/admin"],
  ])("of a logged-out user at %s, with a link back", async (path, href) => {
    window.history.pushState({}, "", path);
    await show(<LoginLinks />);
    const link = screen.getByRole("link", { name: "Login with Google" });
    expect(link).toHaveAttribute("href", "/auth/google?returnTo=/admin"); // also without a script
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    await userEvent.click(link);
    expect(link).toHaveAttribute("href", href);
  });

  it("of a review that cannot be created", async () => {
    failing();
    await show(<ReviewForm onClose={jest.fn()} />);
    await type("Customer name", "Ann");
    await type("Review text", "Good.");
    await press("Add review");
    expect(await screen.findAllByText("Failed to create review")).not.toHaveLength(0);
  });

  it("of a category that cannot be created, with its name", async () => {
    failing();
    await show(<CategoryList rows={[]} />);
    await press("New category");
    expect(screen.getByRole("button", { name: "Create category" })).toBeDisabled();
    await type("Name", "Seaweeds");
    await press("Create category");
    expect(await screen.findAllByText("Failed to create category")).not.toHaveLength(0);
  });

  it("of a plan that cannot be made the most popular", async () => {
    failing();
    await show(<AdminPlanCard plan={CORE} onEdit={jest.fn()} />);
    await press("Actions for Core");
    await pick("Set as most popular");
    expect(await screen.findByText("Failed to update most popular plan")).toBeInTheDocument();
  });

  it.each([
    ["what the answer says", json({ message: "Not today." }, 500), "Not today."],
    ["a plea where it says nothing", SILENT, "Please try again."],
  ])("of marketing settings that cannot be saved, with %s", async (_what, answer, why) => {
    failing(answer);
    await show(
      <MarketingForm campaigns={[]} settings={{ ...MARKETING_DEFAULTS, version: 1 }} facts={FACTS} />,
    );
    expect(screen.getByDisplayValue("30 Day Free Trial")).toBeInTheDocument();
    await userEvent.type(screen.getAllByLabelText("Title")[0] as HTMLElement, "!");
    await press("Save changes");
    expect(await screen.findAllByText(`Failed to save marketing settings: ${why}`)).not.toHaveLength(0);
  });

  it("of a picture added to a product", async () => {
    failing(json({ imageUrl: "/objects/a.webp", version: 2 }));
    await show(<p>here</p>);
    expect(await uploadProductPicture("pie", new File(["x"], "x.png", { type: "image/png" }))).toBeDefined();
    expect(await screen.findByText("Image updated successfully")).toBeInTheDocument();
  });
});

describe("a picture", () => {
  const picture = (type = "image/png", size = 10) => {
    const file = new File(["x"], "x.png", { type });
    Object.defineProperty(file, "size", { value: size });
    return file;
  };
  const said = async (title: string, text: string) => {
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  };

  it.each([
    ["SVG", picture("image/svg+xml"), "Invalid file type", "Please select an image file"],
    [
      "10 MB and a byte",
      picture("image/png", 10 * 1024 * 1024 + 1),
      "File too large",
      "Please select an image under 10MB",
    ],
  ])("that is %s is not sent", async (_what, file, title, text) => {
    const api = fakeApi([]);
    await renderInShop(<p>here</p>);
    expect(await uploadPicture(file)).toBeUndefined();
    await said(title, text);
    expect(api.changes()).toEqual([]);
  });

  it.each([
    [
      "no picture",
      json({ message: "Please select an image file", code: "invalid_file" }, 415),
      "Invalid file type",
      "Please select an image file",
    ],
    ["gone wrong", SILENT, "Upload failed", "Please try again"],
  ])(
    "that the server rejects as %s is refused with the documented text",
    async (_what, answer, title, text) => {
      fakeApi([], ({ method }) => (method === "POST" ? answer : undefined));
      await renderInShop(<p>here</p>);
      expect(await uploadProductPicture("x", picture())).toBeUndefined();
      await said(title, text);
    },
  );

  it('uploaded through a signed address is known by that address, without the leading "uploads"', async () => {
    fakeApi([], ({ method }) => {
      if (method === "POST") return json({ uploadURL: "https://shop.example/uploads/abc.webp?proof=x" });
      return method === "PUT" ? json({}) : undefined;
    });
    await renderInShop(<p>here</p>);
    expect(await uploadPicture(picture())).toBe("/objects/abc.webp");
    expect(await screen.findByText("Upload successful")).toBeInTheDocument();
    expect(await uploadPicture(picture(), "Image uploaded successfully")).toBe("/objects/abc.webp");
    expect(await screen.findByText("Image uploaded successfully")).toBeInTheDocument();
  });

  it("shows a failure when no upload address was issued", async () => {
    fakeApi([], ({ method }) => (method === "POST" ? SILENT : undefined));
    await renderInShop(<p>here</p>);
    expect(await uploadPicture(picture())).toBeUndefined();
    await said("Upload failed", "Failed to upload image. Please try again.");
  });
});

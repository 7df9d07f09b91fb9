import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { downloadFromAdminApi } from "@/components/admin/admin-session";
import { CustomerMenu } from "@/components/admin/customers/customer-menu";
import { MarketingForm } from "@/components/admin/marketing/marketing-form";
import { PaymentAlerts } from "@/components/admin/orders/payment-alerts";
import { ShipFromFile } from "@/components/admin/packing/ship-from-file";
import { BulkStock } from "@/components/admin/products/bulk-stock";
import { WordingPreview } from "@/components/admin/settings/wording-preview";
import { StaffProvider } from "@/components/admin/staff-role";
import type { CustomerRow } from "@/lib/account/schema/customer";
import type { PaymentAlert } from "@/lib/checkout/schema/reconcile";
import { wordingSchema } from "@/lib/mail/schema/admin-wording";
import { MARKETING_DEFAULTS } from "@/lib/marketing/schema";
import { DEFAULT_RATES } from "@/lib/pricing/rules";
import "./kit-dom";
import { fakeApi, holdAnswers, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin",
}));

beforeAll(() => {
  globalThis.structuredClone ??= <Value,>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;
});

const OWNER = "owner";
const asOwner = (page: ReactNode) => renderInShop(<StaffProvider role={OWNER}>{page}</StaffProvider>);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

const TEXTS = { subject: "Hello", heading: "Hello", introduction: "Welcome", closing: "" };
const SCHEMA = wordingSchema({ variables: {}, required: {}, introduction: "" });
const PreviewedForm = () => (
  <FormProvider {...useForm({ defaultValues: TEXTS })}>
    <WordingPreview id="welcome" schema={SCHEMA} />
  </FormProvider>
);

/** A proxy's error page: an answer without a sentence for people. */
const badGateway = () => fakeApi([], () => json({}, 502));

describe("an answer without a message", () => {
  it("does not leave the toast of a failed download empty", async () => {
    badGateway();
    await asOwner(null);
    await act(() => downloadFromAdminApi("/api/admin/users/export"));
    expect(await screen.findByText("Failed to download the file.")).toBeVisible();
  });

  it("does not leave the state of an email's preview empty", async () => {
    badGateway();
    await asOwner(<PreviewedForm />);
    expect(await screen.findByText("The preview could not be made.")).toBeVisible();
  });
});

it("a tracking file that cannot be read is reported", async () => {
  fakeApi([]);
  await asOwner(<ShipFromFile />);
  const file = new File(["orderNumber"], "tracking.csv", { type: "text/csv" });
  file.text = () => Promise.reject(new DOMException("The file was deleted", "NotFoundError"));
  await userEvent.upload(screen.getByLabelText("Choose a CSV file"), file);
  expect(await screen.findByText("The file could not be read. Please try again.")).toBeVisible();
  expect(screen.getByLabelText("Choose a CSV file")).toBeEnabled();
});

describe("a confirmation whose call fails stays open, to try again:", () => {
  it("the reset of a second factor", async () => {
    badGateway();
    const customer = { id: "mia", firstName: "Mia", lastName: "Staff", hasSecondFactor: true } as CustomerRow;
    await asOwner(<CustomerMenu customer={customer} onEdit={jest.fn()} />);
    await press(/^Actions for/);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Reset second factor" }));
    await press("Reset");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Reset" })).not.toHaveAttribute("aria-busy"),
    );
    expect(screen.getByRole("alertdialog")).toBeVisible();
  });

  it.each([["Refund"], ["Mark resolved"]])("%s of a payment without an order", async (action) => {
    badGateway();
    const alert = { id: "a1", message: "A payment", at: "2026-11-21T09:00:00.000Z", amount: "$5.00" };
    await asOwner(<PaymentAlerts alerts={[{ ...alert, order: null } as PaymentAlert]} timeZone="UTC" />);
    await press(new RegExp(`^${action}.*A payment$`));
    await press(action);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: action })).not.toHaveAttribute("aria-busy"),
    );
    expect(screen.getByRole("alertdialog")).toBeVisible();
  });
});

it("a bulk change stays open while it is saved: the next one would have another request key", async () => {
  const { next, give } = holdAnswers();
  fakeApi([], next);
  const onClose = jest.fn();
  await asOwner(
    <BulkStock
      keyScope={{ keyStore: new Map(), pageData: undefined }}
      ids={["p1"]}
      what="1 product"
      onClose={onClose}
      onDone={jest.fn()}
    />,
  );
  await userEvent.type(screen.getByLabelText("Figure"), "12");
  await press("Save");
  await userEvent.keyboard("{Escape}");
  await press("Cancel");
  expect(onClose).not.toHaveBeenCalled();
  await give(0, {}, 500);
  await press("Cancel");
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("the preview of two testimonials with the same words has two rows", async () => {
  const quote = { name: "Mia", location: "Reno", message: "Good bread", rating: 5 };
  const testimonials = { enabled: true, featured: [quote, quote] };
  const facts = {
    reviewCount: 0,
    averageRating: null,
    customers: 0,
    planPercent: 20,
    shippingMode: "free" as const,
    rates: DEFAULT_RATES,
    quotes: [],
  };
  await asOwner(
    <MarketingForm
      campaigns={[]}
      settings={{ ...MARKETING_DEFAULTS, testimonials, version: 1 }}
      facts={facts}
    />,
  );
  expect(screen.getAllByText("Good bread", { selector: "p" })).toHaveLength(2);
});

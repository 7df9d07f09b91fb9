import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { TokenForm } from "@/components/admin/api-tokens/token-form";
import { DiscountForm } from "@/components/admin/discounts/discount-form";
import { GiftCardActions } from "@/components/admin/gift-cards/gift-card-actions";
import { OrderMails } from "@/components/admin/orders/order-mails";
import { ProductForm } from "@/components/admin/products/product-form";
import { ProductMenu } from "@/components/admin/products/product-menu";
import { DeliveryMethodForm } from "@/components/admin/settings/delivery-method-form";
import { StaffProvider } from "@/components/admin/staff-role";
import { WebhookForm } from "@/components/admin/webhooks/webhook-form";
import { PRODUCT_DEFAULTS, type ProductRow } from "@/lib/catalog/schema/admin-product";
import type { AdminGiftCardDetail } from "@/lib/gift-cards/schema/admin-gift-card";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin",
}));

const OWNER = "owner";
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = async (values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
};
/** With the fields of a new product, which its form shows after the success, and the emails of an order. */
const ANSWER = {
  mails: [],
  ...{ ...PRODUCT_DEFAULTS, id: "a1", version: 1, name: "Fig Roll", slug: "fig-roll", category: "sauces" },
  ...{
    regularPrice: "3.50",
    shortDescription: "A roll.",
    unitLabel: "1 roll",
    weightGrams: 80,
    sortOrder: 4,
  },
};

/**
 * Shows a page.
 * @param statuses of the first answers (409: the key was used); the others succeed
 * @returns sends something, and returns its key
 */
async function open(page: ReactNode, statuses: number[]) {
  const { changes } = fakeApi([], () => {
    const status = statuses.shift() ?? 201;
    return json(status === 409 ? { isKeyUsed: true } : ANSWER, status);
  });
  await renderInShop(<StaffProvider role={OWNER}>{page}</StaffProvider>);
  return async (send: () => Promise<unknown>): Promise<string> => {
    const before = changes().length;
    await send();
    await waitFor(() => expect(changes()).toHaveLength(before + 1));
    const { body, path } = changes().at(-1) as { body: unknown; path: string };
    const inQuery = new URL(path, "http://shop.example").searchParams.get("requestKey");
    return inQuery ?? (body as { requestKey: string }).requestKey;
  };
}

/** A repeated request after a lost answer has the same key; one after a success has another. */
async function expectKeys(
  sent: Awaited<ReturnType<typeof open>>,
  send: () => Promise<unknown>,
  sendNext = send,
) {
  const first = await sent(send);
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(await sent(send)).toBe(first);
  expect(await sent(sendNext)).not.toBe(first);
}

it("a new product is created once when it is saved again after a lost response", async () => {
  const sent = await open(<ProductForm />, [500]);
  await type({ Name: "Fig Roll", "Short description": "A roll.", "Regular price ($)": "3.50" });
  await type({ Unit: "1 roll", "Weight (grams)": "80" });
  await userEvent.selectOptions(screen.getByLabelText("Category"), "sauces");
  await expectKeys(
    sent,
    () => press("Create product"),
    async () => {
      await type({ Name: "Nut Bar" });
      await press("Create product");
    },
  );
});

it("another product can be created after a refusal that says that the form was saved, by pressing again", async () => {
  const sent = await open(<ProductForm />, [500, 429, 409, 500]);
  await type({ Name: "Fig Roll", "Short description": "A roll.", "Regular price ($)": "3.50" });
  await type({ Unit: "1 roll", "Weight (grams)": "80" });
  await userEvent.selectOptions(screen.getByLabelText("Category"), "sauces");
  const create = () => press("Create product");
  const first = await sent(create);
  await type({ Name: "Nut Bar" });
  expect(await sent(create)).toBe(first);
  expect(await sent(create)).toBe(first); // a limit says nothing about the first request
  const second = await sent(create);
  expect(second).not.toBe(first);
  expect(screen.getByLabelText("Name")).toHaveValue("Nut Bar");
  expect(await sent(create)).toBe(second);
});

it("a product can be copied again once the server has refused to repeat a copy that was deleted", async () => {
  const product = { id: "p1", name: "Plum Pie", slug: "plum-pie", isActive: true } as ProductRow;
  const sent = await open(<ProductMenu product={product} />, [500, 429, 403, 404]);
  const copy = async () => {
    await press("Actions for Plum Pie");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
  };
  const first = await sent(copy);
  for (const _status of [429, 403, 404]) expect(await sent(copy)).toBe(first); // a limit says nothing about the first request
  expect(await sent(copy)).not.toBe(first);
});

it("a product's copy is created once after a lost response, and again after a success", async () => {
  const product = { id: "p1", name: "Plum Pie", slug: "plum-pie", isActive: true } as ProductRow;
  const sent = await open(<ProductMenu product={product} />, [500]);
  await expectKeys(sent, async () => {
    await press("Actions for Plum Pie");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
  });
});

it("a new discount is created once when it is saved again after a lost response", async () => {
  const lists = { plans: [], automatic: [], campaigns: [] };
  const form = (
    <DiscountForm discount={undefined} {...lists} timeZone="America/Chicago" onClose={jest.fn()} />
  );
  const sent = await open(form, [500, 500]);
  await type({ Title: "Fair", Code: "FAIR", "Percent off": "10" });
  const first = await sent(() => press("Create discount"));
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(await sent(() => press("Create discount"))).toBe(first);
});

it("a new delivery method is created once when it is saved again after a lost response", async () => {
  const sent = await open(
    <DeliveryMethodForm method={undefined} count={2} onClose={jest.fn()} />,
    [500, 500],
  );
  await type({ Name: "Courier", "Price ($)": "14.50" });
  const first = await sent(() => press("Create method"));
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(await sent(() => press("Create method"))).toBe(first);
});

it.each([
  ["webhook", <WebhookForm key="w" saved={undefined} onClose={jest.fn()} onSecret={jest.fn()} />, "URL"],
  ["token", <TokenForm key="t" onClose={jest.fn()} onToken={jest.fn()} />, "Name"],
])(
  "a new %s is created once when its form is sent again after a lost response",
  async (what, form, field) => {
    const sent = await open(form, [500, 500]);
    await type({ [field]: "https://example.com/hooks" });
    const [choice] = screen.getAllByRole("checkbox");
    if (choice) await userEvent.click(choice);
    const first = await sent(() => press(`Create ${what}`));
    expect(first).toMatch(/^[\w-]{8,64}$/);
    expect(await sent(() => press(`Create ${what}`))).toBe(first);
  },
);

it("an order's email is sent again once after a lost response, and again after a success", async () => {
  const mail = { key: "order-shipped:o1", template: "order-shipped", recipient: "mia@grove.example" };
  const mails = [{ ...mail, status: "sent", at: null, lastError: null, canResend: true }];
  const order = { id: "o1", mails } as unknown as AdminOrder;
  const sent = await open(<OrderMails order={order} timeZone="America/Chicago" />, [500]);
  await expectKeys(sent, async () =>
    userEvent.click(await screen.findByRole("button", { name: /^Send again/ })),
  );
});

it("a gift card is resent once after a lost response, even from a reopened dialog, and again after a success", async () => {
  const card = {
    ...{ id: "g1", version: 3, status: "sent", refundableCents: 5000 },
    recipientEmail: "maya@garden.example",
  } as AdminGiftCardDetail;
  const sent = await open(<GiftCardActions card={card} />, [500, 500]);
  const resend = () => press("Resend");
  await press("Resend with a new code");
  const first = await sent(resend);
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(await sent(resend)).toBe(first);
  await press("Not now");
  await press("Resend with a new code");
  expect(await sent(resend)).toBe(first);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await press("Resend with a new code");
  expect(await sent(resend)).not.toBe(first);
});

it.each([
  ["queued", "Email queued"],
  ["sent", "Email sent"],
])("says that an order's email is %s, as the answer does", async (status, title) => {
  const mail = { key: "order-shipped:o1", template: "order-shipped", recipient: "mia@grove.example" };
  const orderWith = (state: string) =>
    ({
      id: "o1",
      mails: [{ ...mail, status: state, at: null, lastError: null, canResend: true }],
    }) as unknown as AdminOrder;
  fakeApi([], () => json(orderWith(status), 200));
  await renderInShop(
    <StaffProvider role={OWNER}>
      <OrderMails order={orderWith("sent")} timeZone="America/Chicago" />
    </StaffProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: /^Send again/ }));
  expect(await screen.findByText(title)).toBeInTheDocument();
});

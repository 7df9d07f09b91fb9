import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AnswerDialog } from "@/components/admin/problems/answer-dialog";
import { ProblemForm } from "@/components/orders/problem-form";
import { cents } from "@/lib/core/money";
import type { AdminProblem } from "@/lib/problems/schema";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push: jest.fn() }),
  usePathname: () => "/orders/ab12cd34/problem",
}));
beforeEach(() => refresh.mockClear());

const LINES = [
  { line: 1, name: "Hemp Cheese", imageUrl: null, quantity: 3, left: 2 },
  { line: 2, name: "Spelt Tortillas", imageUrl: null, quantity: 1, left: 0 },
];
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const picture = (name: string, type = "image/jpeg") => new File(["picture"], name, { type });

describe("the form of a report", () => {
  it("names what is missing, and offers no item that was reported already", async () => {
    const { changes } = fakeApi([]);
    await renderInShop(<ProblemForm orderNumber="AB12CD34" lines={LINES} />);
    await press("Send report");
    expect(await screen.findByText("Choose at least one item")).toBeInTheDocument();
    expect(screen.getByText("Choose what is wrong")).toBeInTheDocument();
    expect(screen.getByText("Tell us what is wrong")).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: /Spelt Tortillas/ })).toBeDisabled();
    expect(changes()).toEqual([]);
  });

  it("stores the report once, and sends only the photos again that failed", async () => {
    let photos = 0;
    const { changes } = fakeApi([], ({ path }) => {
      if (path === "/api/order-problems") return json({ id: "p1", proof: "proof" }, 201);
      photos += 1;
      return photos === 2
        ? json({ message: "Please select an image under 10MB" }, 413)
        : json({ id: "f" }, 201);
    });
    await renderInShop(<ProblemForm orderNumber="AB12CD34" lines={LINES} email="guest@field.example" />);
    await userEvent.click(screen.getByRole("checkbox", { name: "Hemp Cheese" }));
    await press("Increase quantity of Hemp Cheese");
    await userEvent.selectOptions(screen.getByLabelText(/^What is wrong/), "damaged");
    await userEvent.type(screen.getByLabelText(/^Tell us more/), "Torn");
    await userEvent.upload(screen.getByLabelText("Add photos"), [picture("one.jpg"), picture("two.jpg")]);
    await press("Send report");
    expect(await screen.findByText("Please select an image under 10MB")).toBeInTheDocument();
    expect(refresh).not.toHaveBeenCalled();
    await press("Send the photos again");
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(changes().map(({ path }) => path)).toEqual([
      "/api/order-problems",
      ...Array.from({ length: 3 }, () => "/api/order-problems/p1/photos?proof=proof"),
    ]);
    expect(changes()[0]?.body).toMatchObject({
      orderNumber: "AB12CD34",
      email: "guest@field.example",
      reason: "damaged",
      lines: [{ line: 1, quantity: 2 }],
    });
  });

  it("refuses a fifth photo, and files that are no pictures", async () => {
    await renderInShop(<ProblemForm orderNumber="AB12CD34" lines={LINES} />);
    const add = (...files: File[]) =>
      userEvent.upload(screen.getByLabelText("Add photos"), files, { applyAccept: false });
    await add(picture("a.pdf", "application/pdf"));
    expect(await screen.findByText("Please select an image file")).toBeInTheDocument();
    await add(...["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"].map((name) => picture(name)));
    expect(await screen.findByText("A report can have 4 photos.")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: /^Remove/ })).toHaveLength(4);
  });
});

describe("the answer of staff", () => {
  const PROBLEM = {
    id: "p1",
    version: 3,
    refundableCents: cents(1299),
    refundBlocker: null,
    lines: [] as AdminProblem["lines"],
    creditBlocker: "A guest's order cannot be refunded as store credit.",
    order: { orderNumber: "AB12CD34", version: 7 },
  } as AdminProblem;

  it("proposes all that was paid, and refuses more", async () => {
    const onClose = jest.fn();
    const { changes } = fakeApi([], () => json({}));
    await renderInShop(<AnswerDialog problem={PROBLEM} onClose={onClose} />);
    const amount = screen.getByLabelText(/^Amount/);
    expect(amount).toHaveValue("12.99");
    expect(screen.getByRole("radio", { name: "Store credit" })).toBeDisabled();
    await userEvent.clear(amount);
    await userEvent.type(amount, "13");
    await press("Refund and answer");
    expect(await screen.findByText(/Must be 12.99 or less/)).toBeInTheDocument();
    await userEvent.clear(amount);
    await userEvent.type(amount, "5");
    await press("Refund and answer");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes().map(({ body }) => body)).toMatchObject([
      { answer: "refund", amount: 500, version: 3, orderVersion: 7 },
    ]);
  });

  it("replaces the units that staff choose, at most those that were not compensated", async () => {
    const { changes } = fakeApi([], () => json({}));
    const lines = [
      { id: "l1", name: "Hemp Cheese", quantity: 2, left: 2 },
      { id: "l2", name: "Spelt Tortillas", quantity: 1, left: 0 },
    ] as unknown as AdminProblem["lines"];
    await renderInShop(
      <AnswerDialog problem={{ ...PROBLEM, lines, replacementBlocker: null }} onClose={jest.fn()} />,
    );
    await userEvent.click(screen.getByRole("radio", { name: "Replacement" }));
    const [cheese, tortillas] = [/^Units of Hemp/, /^Units of Spelt/].map((label) =>
      screen.getByLabelText(label),
    );
    if (!cheese || !tortillas) throw new Error("The fields are missing");
    expect([cheese, tortillas].map((field) => (field as HTMLInputElement).value)).toEqual(["2", "0"]);
    await userEvent.clear(cheese);
    await userEvent.type(cheese, "3");
    await press("Create order and answer");
    expect(await screen.findByText("Must be a number from 0 to 2")).toBeInTheDocument();
    await userEvent.clear(cheese);
    await userEvent.type(cheese, "1");
    await press("Create order and answer");
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({
      answer: "replacement",
      lines: [{ line: "l1", quantity: 1 }],
      orderVersion: 7,
    });
  });

  it("declines only with a reason for the customer", async () => {
    const { changes } = fakeApi([], () => json({}));
    await renderInShop(<AnswerDialog problem={PROBLEM} onClose={jest.fn()} />);
    await userEvent.click(screen.getByRole("radio", { name: "Decline" }));
    await press("Decline");
    expect(await screen.findByText("Required: tell the customer why")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("radio", { name: "Refund" }));
    expect(screen.queryByText("Required: tell the customer why")).toBeNull(); // a refund needs no text
    await userEvent.click(screen.getByRole("radio", { name: "Decline" }));
    await userEvent.type(screen.getByLabelText(/^To the customer/), "Toasted");
    await press("Decline");
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({ answer: "declined", text: "Toasted" });
    expect(changes()[0]?.body).not.toHaveProperty("amount");
  });

  it("is shown behind the dialog when different values are refused, so that staff see what was saved", async () => {
    const answers = [json({}, 500), json({ isKeyUsed: true }, 409)];
    const { changes } = fakeApi([], () => answers.shift());
    const onClose = jest.fn();
    await renderInShop(<AnswerDialog problem={PROBLEM} onClose={onClose} />);
    await press("Refund and answer");
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(refresh).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText(/^To the customer/), "Sorry");
    await press("Refund and answer");
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(new Set(changes().map(({ body }) => (body as { requestKey: string }).requestKey)).size).toBe(1);
    expect(onClose).not.toHaveBeenCalled();
  });
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { LineLimitNote } from "@/components/ui/line-limit-note";
import { Price } from "@/components/ui/price";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { Rating } from "@/components/ui/rating";
import { cents } from "@/lib/core/money";

describe("button", () => {
  it("ignores presses while loading, and announces it", async () => {
    const press = jest.fn();
    render(
      <Button loading onClick={press}>
        Pay
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Pay" });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button).toHaveAttribute("aria-busy", "true");
  });

  it("styles a link as a button", () => {
    render(
      <Button asChild variant="destructive">
        <a href="/shop">Shop</a>
      </Button>,
    );
    expect(screen.getByRole("link", { name: "Shop" })).toHaveClass("button-destructive");
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

it("class names: a custom size is not a color, and the later class wins", () => {
  expect(cn("text-14 text-ink", "text-fern")).toBe("text-14 text-fern");
  expect(cn("text-14", "text-18", "rounded-card", "rounded-chip")).toBe("text-18 rounded-chip");
});

it("a field's error is linked to its control and announced", () => {
  render(
    <Field label="Email" hint="We never share it" error="Invalid input">
      {(control) => <Input {...control} />}
    </Field>,
  );
  const input = screen.getByLabelText("Email");
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("We never share it Invalid input");
  expect(screen.getByRole("alert")).toHaveTextContent("Invalid input");
});

describe("price", () => {
  it("shows and announces the former price", () => {
    const { container } = render(<Price cents={cents(999)} normalCents={cents(1299)} />);
    expect(container).toHaveTextContent("now $9.99was $12.99");
    expect(container.querySelector("s")).toHaveTextContent("$12.99");
  });

  it("strikes nothing when the former price is not higher", () => {
    const { container } = render(<Price cents={cents(1299)} normalCents={cents(1299)} />);
    expect(container).toHaveTextContent(/^\$12\.99$/);
  });
});

it("stars have a text", () => {
  render(<Rating value={4.4} />);
  expect(screen.getByRole("img", { name: "4.4 out of 5 stars" })).toBeInTheDocument();
});

describe("quantity stepper", () => {
  const setup = (props: Partial<Parameters<typeof QuantityStepper>[0]> = {}) => {
    const onChange = jest.fn();
    render(<QuantityStepper of="Sage" value={2} onChange={onChange} {...props} />);
    return { onChange, input: screen.getByRole("textbox", { name: "Quantity of Sage" }) };
  };

  it("works by keyboard", async () => {
    const { onChange } = setup();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(onChange).toHaveBeenLastCalledWith(1);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(" ");
    expect(onChange).toHaveBeenLastCalledWith(3);
  });

  it.each([
    ["12{Enter}", 12],
    ["99{Tab}", 20],
  ])("accepts input: %s", async (keys, expected) => {
    const { onChange, input } = setup({ max: 20 });
    await userEvent.clear(input);
    await userEvent.type(input, keys.replace("{Tab}", ""));
    await userEvent.tab();
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenCalledWith(expected);
  });

  it("accepts no more than a cart line's limit (D43)", async () => {
    const { onChange, input } = setup();
    await userEvent.clear(input);
    await userEvent.type(input, "501");
    await userEvent.tab();
    expect(onChange).toHaveBeenCalledWith(500);
  });

  it.each([
    [499, false],
    [500, true],
  ])("at %i the hint for larger orders is shown: %s", (quantity, shown) => {
    render(<LineLimitNote quantity={quantity} />);
    const link = screen.queryByRole("link", { name: "contact us" });
    if (shown) expect(link).toHaveAttribute("href", "/contact");
    else expect(link).toBeNull();
  });

  it.each(["", "-3", "1.5", "many", "0"])("reverts when %p is typed", async (text) => {
    const { onChange, input } = setup();
    await userEvent.clear(input);
    if (text) await userEvent.type(input, text);
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
    expect(input).toHaveValue("2");
  });

  it("is disabled at its ends and while disabled", () => {
    setup({ value: 1, max: 1 });
    for (const button of screen.getAllByRole("button"))
      expect(button).toHaveAttribute("aria-disabled", "true");
  });
});

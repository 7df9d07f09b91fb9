import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Avatar, initials } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { KeyHint } from "@/components/ui/key-hint";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import "./kit-dom";

describe("a notice", () => {
  it.each([
    ["info", "status"],
    ["success", "status"],
    ["warning", "alert"],
    ["error", "alert"],
  ] as const)("%s is announced as %s only when it appears", (tone, role) => {
    const { rerender } = render(<Notice tone={tone} title="Saved" announce />);
    expect(screen.getByRole(role)).toHaveTextContent("Saved");
    rerender(<Notice tone={tone} title="Saved" />);
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
  });

  it("is dismissed", async () => {
    const dismiss = jest.fn();
    render(<Notice title="Saved" onDismiss={dismiss} />);
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(dismiss).toHaveBeenCalledTimes(1);
  });
});

describe("progress", () => {
  it("announces the value, with text if given", () => {
    render(<ProgressBar label="Free delivery" value={34} max={50} text="$34 of $50" />);
    const bar = screen.getByRole("progressbar", { name: "Free delivery" });
    expect(bar).toHaveAttribute("aria-valuenow", "34");
    expect(bar).toHaveAttribute("aria-valuetext", "$34 of $50");
  });

  it("stays within its range", () => {
    render(<ProgressBar label="Stock" value={140} />);
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "100%");
  });

  it("has no value while unknown", () => {
    render(<ProgressBar label="Import" value={null} />);
    expect(screen.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  });
});

describe("avatar", () => {
  it.each([
    ["Rosa Field", "RF"],
    ["ólafur van der berg", "ÓB"],
    ["Cher", "C"],
    ["  ", "·"],
    ["🌿 Fern", "🌿F"],
  ])("the initials of %p are %p", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it("has the user's name, unless it is shown beside it", () => {
    const { rerender } = render(<Avatar name="Rosa Field" />);
    expect(screen.getByRole("img", { name: "Rosa Field" })).toHaveTextContent("RF");
    rerender(<Avatar name="Rosa Field" decorative />);
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });
});

it("badges have tones for states; key hints are keyboard input", () => {
  render(
    <>
      <Badge tone="danger" dot>
        Refunded
      </Badge>
      <KeyHint keys={["Ctrl", "Enter"]} />
    </>,
  );
  expect(screen.getByText("Refunded")).toHaveClass("bg-clay-soft", "before:bg-current");
  expect(screen.getByText("Ctrl").tagName).toBe("KBD");
});

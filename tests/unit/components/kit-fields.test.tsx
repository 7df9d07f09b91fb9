import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { CopyField } from "@/components/ui/copy-field";
import { FileDrop } from "@/components/ui/file-drop";
import { PasswordInput } from "@/components/ui/password-input";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { Switch } from "@/components/ui/switch";
import "./kit-dom";

it("a checkbox toggles by its label and the space bar; its hint and error are linked to it", async () => {
  render(
    <ControlRow label="I agree" hint="To the terms" error="Please agree">
      {(control) => <Checkbox {...control} />}
    </ControlRow>,
  );
  const box = screen.getByRole("checkbox", { name: "I agree" });
  expect(box).toHaveAccessibleDescription("To the terms Please agree");
  expect(box).toBeInvalid();
  await userEvent.click(screen.getByText("I agree"));
  expect(box).toBeChecked();
  box.focus();
  await userEvent.keyboard(" ");
  expect(box).not.toBeChecked();
});

it("an error begins with a capital letter, even if API messages put the field's name before it", () => {
  render(
    <ControlRow label="ZIP code" error="must be a US ZIP code such as 90210">
      {(control) => <input {...control} />}
    </ControlRow>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent(/^Must be a US ZIP code/);
});

it("a checkbox can be indeterminate", () => {
  render(<Checkbox aria-label="All" checked="indeterminate" />);
  expect(screen.getByRole("checkbox", { name: "All" })).toBePartiallyChecked();
});

it("a switch toggles", async () => {
  const turn = jest.fn();
  render(
    <ControlRow label="Newsletter" place="end">
      {(control) => <Switch {...control} onCheckedChange={turn} />}
    </ControlRow>,
  );
  await userEvent.click(screen.getByRole("switch", { name: "Newsletter" }));
  expect(turn).toHaveBeenCalledWith(true);
  expect(screen.getByRole("switch")).toBeChecked();
});

it("radio cards: a press selects, arrow keys select and skip disabled ones", async () => {
  render(
    <RadioCards label="Delivery" defaultValue="standard">
      <RadioCard value="standard" title="Standard" description="3-5 business days" aside="Free" />
      <RadioCard value="pickup" title="Pick-up" disabled />
      <RadioCard value="expedited" title="Expedited" description="1-2 business days" aside="$14.99" />
    </RadioCards>,
  );
  expect(screen.getByRole("radiogroup", { name: "Delivery" })).toBeInTheDocument();
  const expedited = screen.getByRole("radio", { name: "Expedited" });
  expect(expedited).toHaveAccessibleDescription("$14.99 1-2 business days");
  await userEvent.click(screen.getByText("1-2 business days"));
  expect(expedited).toBeChecked();
  await userEvent.keyboard("{ArrowUp}");
  expect(screen.getByRole("radio", { name: "Standard" })).toHaveFocus();
});

it("a password is revealed on request and hidden on submit", async () => {
  render(
    <form aria-label="Log in" onSubmit={(event) => event.preventDefault()}>
      <PasswordInput aria-label="Password" defaultValue="clover" />
      <button type="submit">Log in</button>
    </form>,
  );
  const input = screen.getByLabelText("Password");
  expect(input).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input).toHaveAttribute("type", "text");
  expect(input).toHaveValue("clover");
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
  expect(input).toHaveAttribute("type", "password");
});

describe("a file drop area", () => {
  const picture = new File(["x"], "sage.png", { type: "image/png" });
  const other = new File(["y"], "thyme.png", { type: "image/png" });

  it("accepts chosen files, including the same file again", async () => {
    const take = jest.fn();
    render(<FileDrop label="Add pictures" hint="PNG" error="Too large" onFiles={take} />);
    const input = screen.getByLabelText("Add pictures");
    expect(input).toHaveAccessibleDescription("PNG Too large");
    await userEvent.upload(input, picture);
    await userEvent.upload(input, picture);
    expect(take).toHaveBeenCalledTimes(2);
    expect(take).toHaveBeenLastCalledWith([picture]);
  });

  it.each([
    [true, [picture, other]],
    [false, [picture]],
  ])("accepts dropped files (several: %p) and shows the drop target", (multiple, expected) => {
    const take = jest.fn();
    render(<FileDrop label="Add pictures" multiple={multiple} onFiles={take} />);
    const place = screen.getByText("Add pictures");
    fireEvent.dragOver(place);
    expect(screen.getByText("Let go to add")).toBeInTheDocument();
    fireEvent.drop(screen.getByText("Let go to add"), { dataTransfer: { files: [picture, other] } });
    expect(take).toHaveBeenCalledWith(expected);
    expect(screen.getByText("Add pictures")).toBeInTheDocument();
  });
});

describe("a text to copy", () => {
  it("is copied with a confirmation", async () => {
    const user = userEvent.setup();
    render(<CopyField label="Order number" value="CF-10482" />);
    await user.click(screen.getByRole("button", { name: "Copy order number" }));
    expect(await navigator.clipboard.readText()).toBe("CF-10482");
    expect(screen.getByRole("status")).toHaveTextContent("Copied");
  });

  it("is selected without clipboard access", async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("closed"));
    render(<CopyField label="Order number" value="CF-10482" />);
    await user.click(screen.getByRole("button", { name: "Copy order number" }));
    expect(screen.getByRole("status")).toHaveTextContent("Selected: press Ctrl+C");
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Order number" });
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 8]);
  });
});

function Both() {
  const [on, setOn] = useState(false);
  return (
    <>
      <Checkbox aria-label="Here" checked={on} onCheckedChange={(next) => setOn(next === true)} />
      <Checkbox aria-label="There" checked={on} />
    </>
  );
}

it("a checkbox follows its props", async () => {
  render(<Both />);
  await userEvent.click(screen.getByRole("checkbox", { name: "Here" }));
  expect(screen.getByRole("checkbox", { name: "There" })).toBeChecked();
});

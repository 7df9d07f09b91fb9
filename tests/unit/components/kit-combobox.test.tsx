import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { splitMatches } from "@/components/ui/highlight";
import type { Suggest } from "@/components/ui/use-suggestions";
import "./kit-dom";

const NAMES = ["Hemp Cheese", "Smoked Hemp Cheese", "Sage"];

const find = async (text: string): Promise<readonly string[]> => {
  if (text === "fail") throw new Error("No answer");
  return NAMES.filter((name) => name.toLowerCase().includes(text));
};

const same = (name: string) => name;

interface SearchProps {
  suggest: Suggest<string>;
  onPick: (name: string) => void;
  onSearch: (text: string) => void;
}

function Search(props: SearchProps) {
  const [text, setText] = useState("");
  return (
    <Combobox
      label="Search products"
      value={text}
      onValue={setText}
      itemKey={same}
      itemText={same}
      {...props}
    />
  );
}

function setup(suggest: Suggest<string> = find) {
  const [onPick, onSearch] = [jest.fn(), jest.fn()];
  render(<Search suggest={suggest} onPick={onPick} onSearch={onSearch} />);
  return { onPick, onSearch, input: screen.getByRole("combobox", { name: "Search products" }) };
}

it("suggests while typing, marks matches and announces their number", async () => {
  const { input } = setup();
  expect(input).toHaveAttribute("aria-expanded", "false");
  await userEvent.type(input, "c");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  await userEvent.type(input, "he");
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual(["Hemp Cheese", "Smoked Hemp Cheese"]);
  expect(options[0]?.querySelector("mark")).toHaveTextContent("Che");
  expect(input).toHaveAttribute("aria-expanded", "true");
  expect(input).toHaveAttribute("aria-controls", screen.getByRole("listbox").id);
  expect(screen.getByRole("status")).toHaveTextContent("2 suggestions");
});

it("moves with the arrow keys while the field keeps the focus, and selects with Enter", async () => {
  const { input, onPick, onSearch } = setup();
  await userEvent.type(input, "che");
  const [first, last] = await screen.findAllByRole("option");
  await userEvent.keyboard("{ArrowDown}");
  expect(input).toHaveAttribute("aria-activedescendant", first?.id);
  expect(first).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowUp}");
  expect(input).toHaveAttribute("aria-activedescendant", last?.id);
  expect(input).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onPick).toHaveBeenCalledWith("Smoked Hemp Cheese");
  expect(onSearch).not.toHaveBeenCalled();
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
});

it("searches with Enter while no suggestion is active", async () => {
  const { input, onPick, onSearch } = setup();
  await userEvent.type(input, " sage {Enter}");
  expect(onSearch).toHaveBeenCalledWith("sage");
  expect(onPick).not.toHaveBeenCalled();
});

it("closes with Escape, then clears; a press selects; leaving closes", async () => {
  const { input, onPick } = setup();
  await userEvent.type(input, "sage");
  await screen.findByRole("option");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  expect(input).toHaveValue("sage");
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.click(await screen.findByRole("option", { name: "Sage" }));
  expect(onPick).toHaveBeenCalledWith("Sage");
  await userEvent.keyboard("{Escape}");
  expect(input).toHaveValue("");
  await userEvent.type(input, "sage");
  await screen.findByRole("option");
  await userEvent.tab();
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
});

it.each([
  ["zzz", "Nothing found for “zzz”.", "No suggestions"],
  ["fail", "Suggestions could not be loaded. Press Enter to search.", "Suggestions could not be loaded"],
])("reports no results: %s", async (text, shown, announced) => {
  const { input } = setup();
  await userEvent.type(input, text);
  expect(await screen.findByText(shown)).toBeInTheDocument();
  expect(screen.getByRole("status")).toHaveTextContent(announced);
  expect(input).toHaveAttribute("aria-expanded", "false");
});

it("discards an answer that arrives after a newer one", async () => {
  const answers = new Map<string, (names: readonly string[]) => void>();
  const signals = new Map<string, AbortSignal>();
  const { input } = setup((text, signal) => {
    signals.set(text, signal);
    return new Promise((resolve) => answers.set(text, resolve));
  });
  await userEvent.type(input, "sa");
  await waitFor(() => expect(answers.has("sa")).toBe(true));
  await userEvent.type(input, "ge");
  await waitFor(() => expect(answers.has("sage")).toBe(true));
  expect(signals.get("sa")?.aborted).toBe(true);
  answers.get("sage")?.(["Sage"]);
  expect(await screen.findByRole("option", { name: "Sage" })).toBeInTheDocument();
  answers.get("sa")?.(["Sauce"]);
  await Promise.resolve();
  expect(screen.queryByRole("option", { name: "Sauce" })).not.toBeInTheDocument();
});

it.each([
  ["Hemp Cheese", "che", ["Hemp ", "Che", "ese"]],
  ["Sage & Thyme", "thyme sage", ["", "Sage", " & ", "Thyme", ""]],
  ["C++ (raw)", "c++ (", ["", "C++", " ", "(", "raw)"]],
  ["Sage", "", ["Sage"]],
])("finds in %p the words of %p", (text, query, parts) => {
  expect(splitMatches(text, query)).toEqual(parts);
});

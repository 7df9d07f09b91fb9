import { fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/layout/query-provider";
import { renderInShop } from "../shop-context";

/** A call of the shop's pages: how it is made, and the text that a shopper sees when it fails. */
export interface FailingCall {
  name: string;
  /** The call sites that it covers: "<file below components> <method>". */
  of: readonly string[];
  /** Shown when there is no message or no answer; undefined where the page shows nothing. */
  text?: string;
  /** Shown when the server does not answer, where other texts are documented. */
  offline?: string;
  /** Shown for a refusal: the answer's message, or always `text`. Default: the message */
  refusal?: "sentence" | "text";
  /** What follows a 401. Default: the toast 'Unauthorized' and the login page */
  unauthorized?: string;
  /** The failing calls as "<method> <path>"; the others succeed. Default: all */
  fails?: RegExp;
  run: () => unknown;
}

export const press = (name: string | RegExp, index = 0) => {
  const button = screen.getAllByRole("button", { name })[index];
  if (button) fireEvent.click(button);
};

export const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

export const confirm = async (trigger: string, answer: string) => {
  press(trigger);
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: answer }));
};

export const form = (ui: ReactNode, values: Record<string, string>, button: string | RegExp) => async () => {
  await renderInShop(ui);
  fill(values);
  press(button);
};

export const pressed = (ui: ReactNode, button: string | RegExp) => form(ui, {}, button);

export const confirmed = (ui: ReactNode, trigger: string, answer: string) => async () => {
  await renderInShop(ui);
  await confirm(trigger, answer);
};

export const queried = (ui: ReactNode) => () => renderInShop(<QueryProvider>{ui}</QueryProvider>);
export const nothing = () => undefined;

export const EMAIL = "olive@grove.example";
export const SOMETHING = "Something went wrong. Please try again.";
export const UNEXPECTED = "An unexpected error occurred. Please try again.";

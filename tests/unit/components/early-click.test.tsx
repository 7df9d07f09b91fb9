import { act } from "@testing-library/react";
import type { SubmitEvent } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { InertUntilHydrated } from "@/components/ui/before-hydration/inert-until-hydrated";
import { REMEMBER_EARLY_PRESSES } from "@/components/ui/before-hydration/remember-early-presses";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { useEarlySubmit } from "@/components/ui/before-hydration/use-early-submit";
import { Button } from "@/components/ui/button";

const added = jest.fn();

function Add({ name }: { name: string }) {
  return <Button {...useEarlyClick(`add ${name}`, () => added(name))}>{name}</Button>;
}
const sent = jest.fn();

function Ask() {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    sent(new FormData(event.currentTarget).get("email"));
  };
  return (
    <form onSubmit={submit} {...useEarlySubmit()}>
      <input name="email" />
      <Button type="submit">ask</Button>
    </form>
  );
}
const page = (
  <InertUntilHydrated>
    <Add name="salt" />
    <Add name="oil" />
    <Ask />
  </InertUntilHydrated>
);

let home: HTMLElement;
const press = (name: string) =>
  [...home.querySelectorAll("button")].find((button) => button.textContent === name)?.click();
const hydrate = () =>
  act(async () => {
    hydrateRoot(home, page);
  });

// As the page's inline script does.
beforeAll(() => new Function(REMEMBER_EARLY_PRESSES)());
beforeEach(() => {
  home = document.body.appendChild(document.createElement("div"));
  home.innerHTML = renderToString(page);
});
afterEach(() => home.remove());

it("a press before the button's code loads is handled afterward", async () => {
  press("salt");
  expect(added).not.toHaveBeenCalled();
  await hydrate();
  expect(added.mock.calls).toEqual([["salt"]]);
});

it("two early presses count as one, and later ones count individually", async () => {
  press("salt");
  press("salt");
  await hydrate();
  expect(added).toHaveBeenCalledTimes(1);
  await act(async () => press("salt"));
  await act(async () => press("oil"));
  expect(added.mock.calls).toEqual([["salt"], ["salt"], ["oil"]]);
});

it("nothing runs without a press", async () => {
  await hydrate();
  expect(added).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});

it("a form submitted before its code loads is sent afterward with its input, and not by the browser", async () => {
  const byBrowser: boolean[] = [];
  const told = (event: Event) => byBrowser.push(!event.defaultPrevented);
  document.addEventListener("submit", told);
  for (const input of home.querySelectorAll("input")) input.value = "rosa@field.example";
  press("ask");
  press("ask");
  await hydrate();
  await act(async () => press("ask"));
  document.removeEventListener("submit", told);
  expect(sent.mock.calls).toEqual([["rosa@field.example"], ["rosa@field.example"]]);
  expect(byBrowser).toEqual([false, false, false, false]);
});

it("InertUntilHydrated disables buttons until hydration", async () => {
  expect(home.querySelector("[inert]")).not.toBeNull();
  await hydrate();
  expect(home.querySelector("[inert]")).toBeNull();
});

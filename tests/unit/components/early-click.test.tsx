import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Button } from "@/components/ui/button";
import { REMEMBER_EARLY_CLICKS } from "@/components/ui/early-clicks";
import { useEarlyClick } from "@/components/ui/use-early-click";

const added = jest.fn();

function Add({ name }: { name: string }) {
  return <Button {...useEarlyClick(`add ${name}`, () => added(name))}>{name}</Button>;
}
const buttons = (
  <>
    <Add name="salt" />
    <Add name="oil" />
  </>
);

let home: HTMLElement;
const press = (name: string) =>
  [...home.querySelectorAll("button")].find((button) => button.textContent === name)?.click();
const hydrate = () =>
  act(async () => {
    hydrateRoot(home, buttons);
  });

// As the page's first lines do.
beforeAll(() => new Function(REMEMBER_EARLY_CLICKS)());
beforeEach(() => {
  home = document.body.appendChild(document.createElement("div"));
  home.innerHTML = renderToString(buttons);
});
afterEach(() => home.remove());

it("a press before the button's code is here is done once it is", async () => {
  press("salt");
  expect(added).not.toHaveBeenCalled();
  await hydrate();
  expect(added.mock.calls).toEqual([["salt"]]);
});

it("two early presses are one, and later ones count as they come", async () => {
  press("salt");
  press("salt");
  await hydrate();
  expect(added).toHaveBeenCalledTimes(1);
  await act(async () => press("salt"));
  await act(async () => press("oil"));
  expect(added.mock.calls).toEqual([["salt"], ["salt"], ["oil"]]);
});

it("nothing is done that nobody pressed", async () => {
  await hydrate();
  expect(added).not.toHaveBeenCalled();
});

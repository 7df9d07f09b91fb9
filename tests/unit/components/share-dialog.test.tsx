import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ShareDialog } from "@/components/catalog/share-dialog";
import "./kit-dom";
import { fakeApi, renderInShop } from "./shop-context";

it("a link that the browser cannot copy is reported, also where it has no clipboard", async () => {
  fakeApi([]);
  const onClose = jest.fn();
  await renderInShop(<ShareDialog request={{ name: "Tea", slug: "tea" }} onClose={onClose} />);
  const { clipboard } = navigator;
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  try {
    await userEvent.click(screen.getByRole("button", { name: /^Instagram/ }));
    expect(await screen.findByText("Copy Failed")).toBeInTheDocument();
  } finally {
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  }
  expect(onClose).not.toHaveBeenCalled();
});

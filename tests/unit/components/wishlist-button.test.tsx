import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { closeSignIn, signInRequests } from "@/components/account/open-sign-in";
import { WishlistButton } from "@/components/wishlist/wishlist-button";
import { fakeApi, json, renderInShop, type Sent } from "./shop-context";

jest.mock("@/components/account/sign-in-modal", () => ({ SignInModal: () => null }));

const PENDING_SAVE = "clover-fern:pending-save";
const signIn = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = "signedIn=1; Path=/";
};
const signOut = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "signedIn=; Path=/; Max-Age=0";
};

/** A wishlist in memory; `answer` may intercept a call. */
function wishlist(saved: string[], answer?: (sent: Sent) => Promise<Response> | Response | undefined) {
  return fakeApi([], (sent) => {
    const taken = answer?.(sent);
    if (taken) return taken;
    if (sent.method === "POST") saved.push((sent.body as { productId: string }).productId);
    if (sent.method === "DELETE") saved.splice(0, saved.length);
    return sent.path.startsWith("/api/wishlist")
      ? json(saved.map((productId) => ({ productId })))
      : undefined;
  });
}

const show = () =>
  renderInShop(
    <>
      <WishlistButton productId="p1" productName="Hemp Cheese" />
      <WishlistButton productId="p2" productName="Spelt Tortillas" />
    </>,
  );
const saveButton = (name = "Hemp Cheese") => screen.getByRole("button", { name: `Save ${name} for later` });
const press = () => userEvent.click(saveButton());
const openedSignIn = () => waitFor(() => expect(signInRequests.current()).toBeDefined());

beforeEach(signIn);
afterEach(() => {
  act(closeSignIn);
  signOut();
  sessionStorage.clear();
});

it("shows the saved state, requested once for all buttons of a page", async () => {
  const api = wishlist(["p2"]);
  await show();
  expect(saveButton()).toHaveAttribute("aria-pressed", "false");
  expect(saveButton("Spelt Tortillas")).toHaveAttribute("aria-pressed", "true");
  expect(api.reads("/api/wishlist")).toBe(1);
});

it("renders again only if its product is saved", async () => {
  const renders: string[] = [];
  const button = (productId: string) => (
    <Profiler id={productId} onRender={(id) => renders.push(id)}>
      <WishlistButton productId={productId} productName={productId} />
    </Profiler>
  );
  wishlist(["p2"]);
  await renderInShop(
    <>
      {button("p1")}
      {button("p2")}
    </>,
  );
  expect(saveButton("p2")).toHaveAttribute("aria-pressed", "true");
  expect(renders.sort()).toEqual(["p1", "p2", "p2"]);
});

it("saves with a confirmation", async () => {
  const api = wishlist([]);
  await show();
  await press();
  expect(await screen.findByText("Added to Saved Items")).toBeInTheDocument();
  expect(saveButton()).toHaveAttribute("aria-pressed", "true");
  expect(api.changes()).toEqual([{ method: "POST", path: "/api/wishlist", body: { productId: "p1" } }]);
});

it("removes with a confirmation", async () => {
  const api = wishlist(["p1"]);
  await show();
  await press();
  expect(await screen.findByText("Removed from Saved Items")).toBeInTheDocument();
  expect(saveButton()).toHaveAttribute("aria-pressed", "false");
  expect(api.changes()).toEqual([{ method: "DELETE", path: "/api/wishlist/p1", body: undefined }]);
});

it("updates optimistically, and ignores a second press meanwhile", async () => {
  let answer = (_response: Response): void => {};
  const api = wishlist([], (sent) =>
    sent.method === "POST" ? new Promise<Response>((resolve) => (answer = resolve)) : undefined,
  );
  await show();
  await press();
  await waitFor(() => expect(saveButton()).toHaveAttribute("aria-pressed", "true"));
  await press();
  expect(api.changes()).toHaveLength(1);
  await act(async () => answer(json({})));
});

it.each([
  ["POST", [], "Failed to save product. Please try again.", "false"],
  ["DELETE", ["p1"], "Failed to remove product. Please try again.", "true"],
] as const)("reverts when %s fails, and shows why", async (method, saved, words, pressed) => {
  wishlist([...saved], (sent) => (sent.method === method ? json({ message: "no" }, 500) : undefined));
  await show();
  await press();
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(saveButton()).toHaveAttribute("aria-pressed", pressed);
});

it("treats an already removed item as removed", async () => {
  const saved = ["p1"];
  wishlist(saved, (sent) => {
    if (sent.method !== "DELETE") return undefined;
    saved.splice(0, 1);
    return json({ message: "Not found" }, 404);
  });
  await show();
  await press();
  expect(await screen.findByText("Removed from Saved Items")).toBeInTheDocument();
});

describe("for a visitor", () => {
  beforeEach(signOut);

  it("requests nothing and opens the sign-in", async () => {
    const api = wishlist([]);
    await show();
    await press();
    expect(api.reads("/api/wishlist")).toBe(0);
    expect(api.changes()).toEqual([]);
    await openedSignIn();
  });

  it("saves after the sign-in", async () => {
    const api = wishlist([]);
    await show();
    await press();
    await openedSignIn();
    const request = signInRequests.current();
    signIn();
    await act(async () => {
      closeSignIn();
      request?.onSignedIn?.();
    });
    expect(await screen.findByText("Added to Saved Items")).toBeInTheDocument();
    expect(api.changes()).toHaveLength(1);
    expect(sessionStorage.getItem(PENDING_SAVE)).toBeNull();
  });

  it("discards the pending save when the visitor continues as a guest", async () => {
    wishlist([]);
    await show();
    await press();
    expect(sessionStorage.getItem(PENDING_SAVE)).not.toBeNull();
    await openedSignIn();
    act(closeSignIn);
    expect(sessionStorage.getItem(PENDING_SAVE)).toBeNull();
  });
});

describe("after a provider sign-in", () => {
  const storePendingSave = (until: number) =>
    sessionStorage.setItem(PENDING_SAVE, JSON.stringify({ productId: "p1", until }));

  it("completes the pending save, once", async () => {
    const api = wishlist([]);
    storePendingSave(Date.now() + 1000);
    await show();
    expect(await screen.findByText("Added to Saved Items")).toBeInTheDocument();
    expect(api.changes()).toHaveLength(1);
  });

  it.each([
    ["an old one", () => storePendingSave(Date.now() - 1)],
    ["one that can not be read", () => sessionStorage.setItem(PENDING_SAVE, "{")],
    ["none", () => undefined],
  ])("does nothing for %s", async (_name, leave) => {
    const api = wishlist([]);
    leave();
    await show();
    expect(api.changes()).toEqual([]);
  });
});

it("opens the sign-in when the session has ended meanwhile", async () => {
  wishlist([], (sent) => (sent.method === "POST" ? json({ message: "Unauthorized" }, 401) : undefined));
  await show();
  await press();
  await openedSignIn();
  expect(saveButton()).toHaveAttribute("aria-pressed", "false");
  expect(document.cookie).not.toContain("signedIn");
});

it("keeps a new session when a save is refused because the previous session ended", async () => {
  wishlist([], (sent) => {
    if (sent.method !== "POST") return undefined;
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = "signedIn=new; Path=/";
    return json({ message: "Unauthorized" }, 401);
  });
  await show();
  await press();
  await openedSignIn();
  expect(document.cookie).toContain("signedIn=new");
});

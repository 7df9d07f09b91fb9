import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderInShop } from "./shop-context";

/** Answers the calls of a page. */
export const answer = jest.fn<Promise<Response>, [string, RequestInit | undefined]>();

/** The bodies of the POST calls. */
export const posted = () =>
  answer.mock.calls
    .filter(([, init]) => init?.method === "POST")
    .map(([, init]) => JSON.parse(String(init?.body)));

/** Renders a page whose calls `answer` answers. */
export async function show(page: ReactNode): Promise<void> {
  global.fetch = ((path, init) => answer(String(path), init)) as typeof fetch;
  await renderInShop(page);
}

/** A call that the test resolves. @returns resolves it with a response */
export function held() {
  let release: (response: Response) => void = () => {};
  answer.mockReturnValueOnce(
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  return async (response: Response) => act(async () => release(response));
}

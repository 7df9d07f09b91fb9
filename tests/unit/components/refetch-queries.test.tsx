import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { PageData } from "@/components/layout/page-data";
import { queryClientOf } from "@/components/layout/query-client";
import { refetchQueries } from "@/components/layout/refetch-queries";

const KEY = ["quote", ""];

/** A query that is shown, whose answers arrive when the test says so. */
function shownQuery(client: QueryClient) {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: KEY,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  observer.subscribe(() => undefined);
  return { answers, shown: () => observer.getCurrentResult().data };
}

describe("refetchQueries", () => {
  it("drops the answer of a first fetch that was sent before the change", async () => {
    const client = new QueryClient();
    const { answers, shown } = shownQuery(client);
    const refetched = refetchQueries(client, { queryKey: ["quote"] });
    await Promise.resolve();
    answers[0]?.("with the code");
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(answers).toHaveLength(2);
    answers[1]?.("without the code");
    await refetched;
    expect(shown()).toBe("without the code");
  });

  it("control: invalidating alone keeps the first fetch, and what it answers", async () => {
    const client = new QueryClient();
    const { answers, shown } = shownQuery(client);
    const refetched = client.invalidateQueries({ queryKey: ["quote"] });
    answers[0]?.("with the code");
    await refetched;
    expect(answers).toHaveLength(1);
    expect(shown()).toBe("with the code");
  });

  it("refetches what has been answered", async () => {
    const client = new QueryClient();
    const { answers, shown } = shownQuery(client);
    answers[0]?.("first");
    await new Promise((resolve) => setTimeout(resolve, 0));
    const refetched = refetchQueries(client, { queryKey: ["quote"] });
    await new Promise((resolve) => setTimeout(resolve, 0));
    answers[1]?.("second");
    await refetched;
    expect(shown()).toBe("second");
  });
});

it("a path that the page refetches while the client's first fetch is in progress shows the newer answer", async () => {
  const answers: ((response: Response) => void)[] = [];
  global.fetch = jest.fn(() => new Promise<Response>((resolve) => answers.push(resolve)));
  const data = new PageData();
  queryClientOf(data);
  data.subscribe("/api/cart", () => undefined);
  data.reread("/api/cart");
  await new Promise((resolve) => setTimeout(resolve, 0));
  const answer = (value: unknown) =>
    ({ ok: true, status: 200, text: async () => JSON.stringify(value), json: async () => value }) as Response;
  answers[0]?.(answer(["old"]));
  answers[1]?.(answer(["new"]));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(data.value("/api/cart")).toEqual(["new"]);
});

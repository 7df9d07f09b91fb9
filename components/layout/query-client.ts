import { QueryCache, QueryClient, QueryObserver } from "@tanstack/react-query";
import { isShopSessionEnded } from "@/components/account/call-api";
import { redirectToLogin } from "@/components/account/session-ended";
import { readJson, USER_PATH } from "@/lib/http/read-json";
import type { PageData } from "./page-data";

const USER_STALE_MS = 30_000;

/** Offline, a call fails with a message; by default, TanStack Query pauses it silently. */
const FAIL_WHEN_OFFLINE = { networkMode: "always" } as const;

/** The documented defaults: GET on the key's parts, no retry, no refetch on focus, never stale (shopper.md §7, §9). */
function makeClient(data: PageData): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (isShopSessionEnded(error, String(queryKey[0]))) redirectToLogin();
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => {
          const path = queryKey.join("/");
          return data.takePending(path) ?? readJson(path);
        },
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        ...FAIL_WHEN_OFFLINE,
        refetchOnReconnect: true, // networkMode "always" changes this default to false
      },
      mutations: { retry: false, ...FAIL_WHEN_OFFLINE },
    },
  });
  client.setQueryDefaults([USER_PATH], { staleTime: USER_STALE_MS });
  return client;
}

/**
 * The page's single query client, created on first use. It adopts data that the page has already fetched and owns it
 * from then on. Import this file only from code that is loaded on use.
 */
export function queryClientOf(data: PageData): QueryClient {
  if (data.client) return data.client;
  const client = makeClient(data);
  data.client = client;
  data.adopt = (path) => {
    const queryKey = [path];
    const known = data.reads.get(path)?.value;
    if (known !== undefined) client.setQueryData(queryKey, known);
    new QueryObserver(client, { queryKey }).subscribe(({ data: value }) => data.publish(path, value));
  };
  if (typeof window !== "undefined") for (const path of data.reads.keys()) data.adopt(path);
  return client;
}

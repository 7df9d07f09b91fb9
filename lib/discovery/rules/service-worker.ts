import { OFFLINE_HEADERS, OFFLINE_PAGE } from "./offline-page";

/** Addresses that are no pages: files, calls, and what providers redirect to. The worker never answers for them. */
const NO_PAGES = ["api", "auth", "uploads", "objects", "feeds", "metrics"];

/**
 * What browsers send past the worker without starting it, where they can (the Static Routing API): everything except
 * navigations with GET to pages.
 */
const PAST_THE_WORKER = [
  ...["cors", "no-cors", "same-origin"].map((requestMode) => ({
    condition: { requestMode },
    source: "network",
  })),
  { condition: { requestMethod: "POST" }, source: "network" },
  ...NO_PAGES.map((name) => ({ condition: { urlPattern: { pathname: `/${name}/*` } }, source: "network" })),
];

/**
 * The service worker of the shop (docs/decisions/0085). It shows the offline page in place of a page that could not be
 * fetched, and does nothing else: it stores nothing, and every response comes from the network as it would without it.
 */
export const WORKER = `const PAGE = ${JSON.stringify(OFFLINE_PAGE)};
const HEADERS = ${JSON.stringify(OFFLINE_HEADERS)};
const NO_PAGE = /^\\/(${NO_PAGES.join("|")})(\\/|$)/;

addEventListener("install", (event) => {
  skipWaiting();
  const routed = Promise.resolve(event.addRoutes?.(${JSON.stringify(PAST_THE_WORKER)}));
  event.waitUntil(routed.catch(() => {}));
});

// The browser fetches a page while the worker starts, so that no page waits for it.
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  const isPage = !NO_PAGE.test(new URL(request.url).pathname);
  // A fetch by the worker would hide that another site made the request;
  // a preload that is not used would be sent twice.
  if (isPage || registration.navigationPreload) event.respondWith(answer(event, isPage));
});

async function answer({ request, preloadResponse }, isPage) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return isPage ? new Response(PAGE, { status: 503, headers: HEADERS }) : Response.error();
  }
}
`;

/** Replaces the worker where OFFLINE_PAGE=0: it removes itself from the browser. */
export const REMOVAL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(registration.unregister()));
`;

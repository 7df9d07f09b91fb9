import createFetchClient, { type Client } from "openapi-fetch";
import type { Buyer } from "../buyer";
import type { paths } from "./paths";
import { recordExample } from "./record-examples";

/**
 * A client of the shop's calls whose paths, requests and responses are typed by the API reference (`npm run api`). It
 * shares the buyer's cookies.
 */
export function createClient(buyer: Buyer): Client<paths, "application/json"> {
  const client = createFetchClient<paths, "application/json">({
    baseUrl: buyer.shop,
    headers: { "X-Forwarded-For": buyer.address },
    fetch: (request) => fetch(request),
  });
  client.use({
    onRequest: ({ request }) => {
      request.headers.set("Cookie", buyer.cookieHeader());
    },
    onResponse: async ({ request, response, schemaPath }) => {
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=", 2);
        buyer.setCookie(name, value);
      }
      const isJson = response.headers.get("Content-Type")?.includes("json");
      if (response.ok && isJson)
        recordExample(`${request.method} ${schemaPath}`, "public", await response.clone().text());
    },
  });
  return client;
}

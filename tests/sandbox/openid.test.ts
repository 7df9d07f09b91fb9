/** @jest-environment node */
import { get } from "node:http";
import type { Running } from "@cloverandfern/stripe-sandbox/shared/http";
import * as oauth from "oauth4webapi";
import { configFromEnv } from "../../sandbox/openid/config";
import { startOpenIdProvider } from "../../sandbox/openid/server";
import {
  discover,
  type Exchange,
  type Flow,
  newFlow,
  openIdClient,
  RETURN_TO,
  ROSA,
  sendForm,
} from "../support/openid-client";

let provider: Running;
let server: oauth.AuthorizationServer;
beforeAll(async () => {
  provider = await startOpenIdProvider({ port: 0, shopUrl: "http://shop.test:3000" });
  server = await discover(provider.url);
});
afterAll(() => provider.close());

const { authorize, openForm, signIn, exchange, roundTrip } = openIdClient(() => server);

describe("the round trip", () => {
  it.each([
    ["in the header", oauth.ClientSecretBasic],
    ["in the body", oauth.ClientSecretPost],
  ])("tells the shop who signed in (client secret %s)", async (_, auth) => {
    const flow = await newFlow();
    const { claims, userinfo, tokens } = await roundTrip(flow, ROSA, { auth });
    const person = {
      email: "Rosa@field.example",
      email_verified: true,
      given_name: "Rosa",
      family_name: "Field",
      name: "Rosa Field",
    };
    expect(claims).toMatchObject({ ...person, iss: provider.url, aud: "google-local", nonce: flow.nonce });
    expect(userinfo).toEqual({ ...person, sub: claims.sub });
    expect(tokens).toMatchObject({ token_type: "bearer", scope: "openid profile email" });
    expect(tokens).not.toHaveProperty("refresh_token");
  });

  it("recognizes a user by email and provider", async () => {
    const sub = async (client_id: string, email: string) =>
      (await roundTrip(await newFlow({ client_id }), { ...ROSA, email })).claims.sub;
    const rosa = await sub("google-local", "rosa@field.example");
    expect(await sub("google-local", "ROSA@field.example")).toBe(rosa);
    expect(await sub("google-local", "sam@field.example")).not.toBe(rosa);
    expect(await sub("apple-local", "rosa@field.example")).not.toBe(rosa);
  });

  it("reports an unverified email, and omits names that were not given", async () => {
    const { claims } = await roundTrip(await newFlow(), { email: "rosa@field.example" });
    expect(claims).toMatchObject({ email: "rosa@field.example", email_verified: false });
    expect(Object.keys(claims)).not.toEqual(expect.arrayContaining([expect.stringMatching(/name$/)]));
  });

  it("returns only the requested claims", async () => {
    const { claims } = await roundTrip(await newFlow({ scope: "openid email" }));
    expect(claims).toMatchObject({ email: "Rosa@field.example" });
    expect(claims).not.toHaveProperty("name");
  });

  it("separates two users who sign in concurrently", async () => {
    const names = ["ada", "ben", "cleo", "dora", "emil"];
    const trips = await Promise.all(
      names.map(async (name) => roundTrip(await newFlow(), { email: `${name}@field.example` })),
    );
    expect(trips.map(({ claims }) => claims.email)).toEqual(names.map((name) => `${name}@field.example`));
  });
});

describe("the form", () => {
  const page = async (flow: Flow) => fetch(await openForm(flow));

  it.each([
    ["google-local", "Google"],
    ["apple-local", "Apple"],
    ["facebook-local", "Facebook"],
  ])("for %s says that it stands in for %s", async (client_id, name) => {
    const html = await (await page(await newFlow({ client_id }))).text();
    expect(html).toContain(`Local sign-in provider, standing in for ${name}. No real account is used.`);
    expect(html).toMatch(/name="email_verified" checked/);
  });

  it("allows no foreign content, and cannot be framed or cached", async () => {
    const { headers } = await page(await newFlow());
    const policy = String(headers.get("content-security-policy"));
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000 http://shop.test:3000;");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("asks again for an email, and escapes the input", async () => {
    const flow = await newFlow();
    const form = await openForm(flow);
    const typed = { email: `"><script>alert(1)</script>`, first_name: "<b>Rosa</b>", choice: "continue" };
    const answer = await sendForm(form, typed);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Type an email address");
    expect(html).toContain('value="&lt;b&gt;Rosa&lt;/b&gt;"');
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).not.toContain(" checked");
    expect((await sendForm(form, { ...ROSA, choice: "continue" })).status).toBe(303);
  });

  it("reports a cancellation to the client, and nothing else", async () => {
    const flow = await newFlow();
    const form = await openForm(flow);
    const answer = await sendForm(form, { ...ROSA, choice: "cancel" });
    expect(answer.headers.get("location")).toBe(`${RETURN_TO}?error=access_denied&state=${flow.state}`);
    const callback = new URL(String(answer.headers.get("location")));
    expect(() => oauth.validateAuthResponse(server, flow.client, callback, flow.state)).toThrow(
      expect.objectContaining({ error: "access_denied" }),
    );
    expect((await sendForm(form, { ...ROSA, choice: "continue" })).status).toBe(404);
  });

  it("can be submitted once", async () => {
    const form = await openForm(await newFlow());
    const send = () => sendForm(form, { ...ROSA, choice: "continue" });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 404]);
  });

  it("accepts no cross-site or oversized submits", async () => {
    const form = await openForm(await newFlow());
    const fields = { ...ROSA, choice: "continue" };
    expect((await sendForm(form, fields, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await sendForm(form, { ...fields, more: "x".repeat(5000) })).status).toBe(403);
  });
});

describe("a request without a valid return address", () => {
  it.each<[string, Record<string, string | undefined>]>([
    ["an unknown client", { client_id: "<script>" }],
    ["no client", { client_id: undefined }],
    ["no redirect_uri", { redirect_uri: undefined }],
    ["another site", { redirect_uri: "https://evil.test/callback" }],
    ["another port of the shop's host", { redirect_uri: "http://shop.test:3001/callback" }],
    ["a host that only begins like this machine", { redirect_uri: "http://localhost.evil.test/" }],
    ["a user name before the host", { redirect_uri: "http://localhost@evil.test/" }],
    ["another protocol", { redirect_uri: "javascript://localhost/%0Aalert(1)" }],
    ["a fragment", { redirect_uri: "http://localhost:3000/#x" }],
  ])("is refused on a page: %s", async (_, changes) => {
    const answer = await authorize((await newFlow(changes)).query);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await answer.text();
    expect(html).toContain("This sign-in cannot continue");
    expect(html).not.toContain("<script");
  });

  it("is refused with a duplicate parameter", async () => {
    const { query } = await newFlow();
    const twice = `${new URLSearchParams(query)}&redirect_uri=https://evil.test/`;
    const answer = await fetch(`${server.authorization_endpoint}?${twice}`, { redirect: "manual" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("A parameter was sent twice.");
  });

  it.each(["http://127.0.0.1:8080/x", "http://shop.test:3000/x"])(
    "may return to %s",
    async (redirect_uri) => {
      expect((await authorize((await newFlow({ redirect_uri })).query)).status).toBe(302);
    },
  );
});

it.each<[string, Record<string, string | undefined>]>([
  ["unsupported_response_type", { response_type: "token" }],
  ["invalid_request", { response_mode: "form_post" }],
  ["invalid_scope", { scope: "email" }],
  ["invalid_request", { code_challenge: undefined }],
  ["invalid_request", { code_challenge_method: "plain" }],
  ["invalid_request", { code_challenge_method: undefined }],
])("a client with an invalid request gets %s (%j)", async (error, changes) => {
  const flow = await newFlow(changes);
  const answer = await authorize(flow.query);
  const { origin, pathname, searchParams } = new URL(String(answer.headers.get("location")));
  expect(`${origin}${pathname}`).toBe(RETURN_TO);
  expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: flow.state });
  expect(searchParams.has("code")).toBe(false);
});

describe("an exchange is refused", () => {
  const refusal = async (response: Response) => {
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { error, ...rest } = (await response.json()) as { error: string };
    expect(rest).not.toHaveProperty("id_token");
    return [response.status, error];
  };
  const post = async (fields: Record<string, string>) =>
    refusal(
      await fetch(String(server.token_endpoint), {
        method: "POST",
        body: new URLSearchParams({ client_id: "google-local", client_secret: "sandbox", ...fields }),
      }),
    );

  it.each<[string, Exchange, number, string]>([
    ["a wrong secret", { secret: "guess" }, 401, "invalid_client"],
    ["a wrong secret in the body", { secret: "guess", auth: oauth.ClientSecretPost }, 401, "invalid_client"],
    ["an unknown client", { client: { client_id: "other" } }, 401, "invalid_client"],
    ["the code of another client", { client: { client_id: "apple-local" } }, 400, "invalid_grant"],
    ["another redirect_uri", { redirectUri: "http://localhost:3000/other" }, 400, "invalid_grant"],
    ["a wrong verifier", { verifier: "x".repeat(43) }, 400, "invalid_request"],
  ])("for %s", async (_, options, status, error) => {
    const flow = await newFlow();
    expect(await refusal(await exchange(flow, await signIn(flow), options))).toEqual([status, error]);
  });

  it("without a verifier, though the library would allow it", async () => {
    const code = String((await signIn(await newFlow())).searchParams.get("code"));
    const grant = { grant_type: "authorization_code", code, redirect_uri: RETURN_TO };
    expect(await post(grant)).toEqual([400, "invalid_grant"]);
  });

  it("for a used code", async () => {
    const flow = await newFlow();
    const callback = await signIn(flow);
    const statuses = async () =>
      (await Promise.all([exchange(flow, callback), exchange(flow, callback)]))
        .map(({ status }) => status)
        .sort();
    expect(await statuses()).toEqual([200, 400]);
    expect(await statuses()).toEqual([400, 400]);
  });

  it("for a code whose form was not submitted", async () => {
    const flow = await newFlow();
    const form = await openForm(flow);
    expect(form).toMatch(/\/sign-in\/[\w-]{32}$/);
    const code = form.slice(-32);
    expect(await post({ grant_type: "authorization_code", code, redirect_uri: RETURN_TO })).toEqual([
      400,
      "invalid_grant",
    ]);
  });

  it.each(["client_credentials", "password", "refresh_token"])(
    "for the grant type %s",
    async (grant_type) => {
      expect(await post({ grant_type, username: "rosa" })).toEqual([400, "unsupported_grant_type"]);
    },
  );
});

describe("the server", () => {
  it("returns no user without a valid token", async () => {
    for (const headers of [{}, { authorization: "Bearer guess" }] as Record<string, string>[])
      expect((await fetch(String(server.userinfo_endpoint), { headers })).status).toBe(401);
  });

  it.each(["/endsession?post_logout_redirect_uri=https://evil.test/", "/sign-in.js", "/sign-in/unknown"])(
    "has no page at %s",
    async (path) => {
      expect((await fetch(provider.url + path, { redirect: "manual" })).status).toBe(404);
    },
  );

  it.each(["/revoke", "/introspect"])("does not answer POST %s", async (path) => {
    expect((await fetch(provider.url + path, { method: "POST" })).status).toBe(404);
  });

  it("answers only under this machine's host names", async () => {
    const port = Number(new URL(provider.url).port);
    const status = (host: string) =>
      new Promise((resolve, reject) => {
        get({ host: "127.0.0.1", port, path: "/health", headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on("error", reject);
      });
    expect(await status(`localhost:${port}`)).toBe(200);
    expect(await status(`rebound.test:${port}`)).toBe(421);
  });

  it("cannot be started in production", () => {
    const env = { SANDBOX_PORT: "0", SANDBOX_SHOP_URL: "https://shop.test", NODE_ENV: "test" } as const;
    expect(configFromEnv(env)).toEqual({ port: 0, shopUrl: "https://shop.test" });
    expect(() => configFromEnv({ ...env, SHOP_MODE: "production" })).toThrow(/^SHOP_MODE is production/);
  });
});

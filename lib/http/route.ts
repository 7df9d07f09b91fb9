import "server-only";
import { connection } from "next/server";
import type { z } from "zod";
import { getSignedIn, type SignedIn } from "@/lib/account/queries/signed-in";
import { type CurrentViewer, viewerOf } from "@/lib/account/queries/viewer";
import { STAFF_STEP_MESSAGES } from "@/lib/account/rules";
import { ShopError } from "@/lib/core/errors";
import { isStorableText } from "@/lib/core/text";
import { STRIPE_REQUEST_SECONDS } from "@/lib/core/time-limits";
import { getRequestAdmission } from "@/lib/server/admission";
import { withCallingToken } from "@/lib/server/calling-token";
import { getClientAddress } from "@/lib/server/client-address";
import { env } from "@/lib/server/env";
import { isEqualSecret } from "@/lib/server/hash";
import { countCheaply } from "@/lib/server/limits";
import { log } from "@/lib/server/log";
import { withStripeBudget } from "@/lib/server/stripe/policy";
import { withRequestId } from "@/lib/server/work-context";
import { hasPermission } from "../admin/rules/permissions";
import { authenticateToken, type Caller } from "./authenticate-token";
import { parseInput, readJsonBody, readQuery } from "./body";
import type { Access, Body, CallDescription, Output, Parsed, Schema } from "./call-description";
import { isSameOrigin } from "./origin";
import { type ResponseParts, respond, respondError } from "./respond";

/** A signed-in user. */
type Person = CurrentViewer & { userId: string; sessionId: string };

/** Only calls that require a permission can be made with an API token. */
type ViewerOf<A extends Access> = A extends "public" | "cron"
  ? CurrentViewer
  : A extends "shopper" | "member" | "staff"
    ? Person
    : Caller & { userId: string; sessionId: string };

type Params = Record<string, string | string[]>;

export interface RouteContext<Input, A extends Access = Access, Query = undefined> {
  input: Input;
  query: Query;
  params: Params;
  request: Request;
  viewer: ViewerOf<A>;
  /** The session's user, already read for the access check. */
  signedIn: A extends "public" | "cron" ? SignedIn | null : SignedIn;
  requestId: string;
}

interface RouteOptions<S extends Schema, A extends Access, O extends Output, Q extends Schema>
  extends CallDescription {
  access: A;
  input?: S | (() => Extract<S, z.ZodType>);
  query?: Q;
  output?: O;
  handle: (
    context: RouteContext<Parsed<S>, A, Parsed<Q>>,
  ) => Promise<Omit<ResponseParts, "body"> & { body?: Body<O> }>;
}

/** A route without parameters gets none. */
type Handler = (request: Request, context: { params: Promise<Params | undefined> }) => Promise<Response>;

/**
 * A route handler: origin check, access, validation, error shape, request id, one log line. Every documented call uses
 * it; its exported `call` forms the API reference. It also limits the work: how many requests are
 * processed at once, and how long one may wait for Stripe (docs/decisions/0039).
 */
export function route<
  A extends Access,
  S extends Schema = undefined,
  O extends Output = undefined,
  Q extends Schema = undefined,
>(options: RouteOptions<S, A, O, Q>): Handler & { call: CallDescription } {
  const handler = async (request: Request, context: Parameters<Handler>[1]): Promise<Response> => {
    await connection();
    return withRequestId((requestId) => answer(request, context, requestId));
  };
  const answer = async (request: Request, context: Parameters<Handler>[1], requestId: string) => {
    const began = performance.now();
    let response: Response;
    try {
      const params = (await context.params) ?? {};
      const work = () =>
        withStripeBudget(STRIPE_REQUEST_SECONDS, () => run(options, request, params, requestId));
      const skipsQueue = options.isEssential || options.access === "cron";
      const parts = await (skipsQueue ? work() : getRequestAdmission().run(work));
      response = respond({ status: [options.status ?? 200].flat()[0] ?? 200, ...parts }, requestId);
    } catch (error) {
      response = respondError(error, requestId, options.errors);
    }
    const { TEST_RESPONSES_FILE } = env();
    if (TEST_RESPONSES_FILE)
      await (await import("./check-response")).checkResponse(TEST_RESPONSES_FILE, options, request, response);
    const line = {
      requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
    };
    log()[logLevelOf(response.status)]({ ...line, ms: Math.round(performance.now() - began) }, "request");
    return response;
  };
  return Object.assign(handler, { call: options });
}

/** Refusals in an outage (503) are expected: their cause has been logged as an error. */
function logLevelOf(status: number): "error" | "warn" | "info" {
  if (status === 503) return "warn";
  return status >= 500 ? "error" : "info";
}

async function run<S extends Schema, A extends Access, O extends Output, Q extends Schema>(
  options: RouteOptions<S, A, O, Q>,
  request: Request,
  params: Params,
  requestId: string,
): Promise<ResponseParts> {
  if (options.access === "cron") refuseUnlessCron(request);
  const byToken = await authenticateToken(request, options.access);
  const writes = request.method !== "GET" && request.method !== "HEAD";
  // Browsers never send a token on their own, so a request with one needs no origin check.
  if (writes && !byToken && !isSameOrigin(request)) throw new ShopError("cross_origin");
  if (options.limit) await countCheaply(options.limit, getClientAddress(request.headers));
  const signedIn = byToken ? byToken.signedIn : await getSignedIn();
  const viewer: Caller = byToken ? byToken.viewer : viewerOf(signedIn);
  refuseUnlessAllowed(options.access, viewer);
  if (!Object.values(params).flat().every(isStorableText)) throw new ShopError("not_found");
  const schema = typeof options.input === "function" ? options.input() : options.input;
  const query = options.query && parseInput(options.query, readQuery(request));
  const input = schema && parseInput(schema, await readInput(request));
  const work = () =>
    options.handle({
      input: input as never,
      query: query as never,
      params,
      request,
      viewer: viewer as never,
      signedIn: signedIn as never,
      requestId,
    });
  return byToken ? withCallingToken(byToken.token, work) : work();
}

function refuseUnlessAllowed(access: Access, viewer: Caller): void {
  if (access === "public" || access === "cron") return;
  if (viewer.userId === null) throw new ShopError("unauthorized");
  if (access === "shopper") return;
  if (access === "member") {
    if (!viewer.isMember) throw new ShopError("forbidden");
    return;
  }
  if (
    access === "staff"
      ? viewer.staffRole !== null || viewer.staffStep !== null
      : hasPermission(viewer.staffRole, access)
  )
    return;
  const { staffStep } = viewer;
  throw staffStep === null
    ? new ShopError("forbidden")
    : new ShopError("second_factor_required", STAFF_STEP_MESSAGES[staffStep]);
}

function refuseUnlessCron(request: Request): void {
  const [scheme, token] = (request.headers.get("authorization") ?? "").split(" ", 2);
  if (scheme !== "Bearer" || !token || !isEqualSecret(token, env().CRON_SECRET))
    throw new ShopError("unauthorized");
}

function readInput(request: Request): Promise<unknown> | unknown {
  const { method, headers } = request;
  const inQuery =
    method === "GET" || method === "HEAD" || (method === "DELETE" && !headers.has("Content-Type"));
  return inQuery ? readQuery(request) : readJsonBody(request);
}

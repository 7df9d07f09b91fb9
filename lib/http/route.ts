import "server-only";
import { connection } from "next/server";
import type { z } from "zod";
import { currentViewer, type Viewer } from "@/lib/account/queries";
import { may, type Right } from "@/lib/account/rules";
import { ShopError } from "@/lib/core/errors";
import { isText } from "@/lib/core/text";
import { env } from "@/lib/server/env";
import { equalSecrets } from "@/lib/server/hash";
import { log } from "@/lib/server/log";
import { check, readJson } from "./body";
import { isSameOrigin } from "./origin";
import { type Answer, type ErrorStyle, respond, respondError } from "./respond";

/**
 * Who may call. `public` is everybody; `shopper` somebody who is signed in; `member` somebody entitled (D16); a right such
 * as `products.edit` whoever of the staff has it (STAFF_RIGHTS in lib/account/rules.ts); `cron` whoever knows CRON_SECRET.
 */
export type Access = "public" | "shopper" | "member" | Right | "cron";

/** Somebody who is signed in. */
type Person = Viewer & { userId: string };

type Params = Record<string, string | string[]>;

export interface RouteContext<Input, A extends Access = Access> {
  input: Input;
  params: Params;
  request: Request;
  viewer: A extends "public" | "cron" ? Viewer : Person;
  requestId: string;
}

interface RouteOptions<S extends z.ZodType | undefined, A extends Access> {
  access: A;
  /**
   * Schema of the JSON body, or of the query string for GET and a DELETE without a body; a function when it depends on
   * the environment.
   */
  input?: S | (() => S);
  errors?: ErrorStyle;
  handle: (context: RouteContext<S extends z.ZodType ? z.output<S> : undefined, A>) => Promise<Answer>;
}

/** A route without parameters is given none. */
type Handler = (request: Request, context: { params: Promise<Params | undefined> }) => Promise<Response>;

/**
 * A route handler: origin check, access, validation, error shape, request id, one log line. Every documented call is
 * made with it; what it exports as `access` is the role × route matrix that the tests print.
 */
export function route<A extends Access, S extends z.ZodType | undefined = undefined>(
  options: RouteOptions<S, A>,
): Handler & { access: Access } {
  const handler = async (request: Request, context: Parameters<Handler>[1]): Promise<Response> => {
    await connection();
    const requestId = crypto.randomUUID();
    const began = performance.now();
    let response: Response;
    try {
      response = respond(await run(options, request, (await context.params) ?? {}, requestId), requestId);
    } catch (error) {
      response = respondError(error, requestId, options.errors);
    }
    const line = {
      requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
    };
    log()[response.status >= 500 ? "error" : "info"](
      { ...line, ms: Math.round(performance.now() - began) },
      "request",
    );
    return response;
  };
  return Object.assign(handler, { access: options.access });
}

async function run<S extends z.ZodType | undefined, A extends Access>(
  options: RouteOptions<S, A>,
  request: Request,
  params: Params,
  requestId: string,
): Promise<Answer> {
  if (options.access === "cron") refuseUnlessCron(request);
  const writes = request.method !== "GET" && request.method !== "HEAD";
  if (writes && !isSameOrigin(request)) throw new ShopError("cross_origin");
  const viewer = await currentViewer();
  refuseUnlessAllowed(options.access, viewer);
  if (!Object.values(params).flat().every(isText)) throw new ShopError("not_found");
  const schema = typeof options.input === "function" ? options.input() : options.input;
  const input = schema && check(schema, await readInput(request));
  return options.handle({ input: input as never, params, request, viewer: viewer as never, requestId });
}

function refuseUnlessAllowed(access: Access, viewer: Viewer): void {
  if (access === "public" || access === "cron") return;
  if (viewer.userId === null) throw new ShopError("unauthorized");
  if (access === "shopper") return;
  if (access === "member" ? !viewer.isMember : !may(viewer.staffRole, access))
    throw new ShopError("forbidden");
}

function refuseUnlessCron(request: Request): void {
  const [scheme, token] = (request.headers.get("authorization") ?? "").split(" ", 2);
  if (scheme !== "Bearer" || !token || !equalSecrets(token, env().CRON_SECRET))
    throw new ShopError("unauthorized");
}

function readInput(request: Request): Promise<unknown> | unknown {
  const { method, headers } = request;
  const inQuery =
    method === "GET" || method === "HEAD" || (method === "DELETE" && !headers.has("Content-Type"));
  return inQuery ? Object.fromEntries(new URL(request.url).searchParams) : readJson(request);
}

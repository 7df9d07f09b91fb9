import "server-only";
import type { z } from "zod";
import type { Access, Body, CallDescription, Output, Parsed, Schema } from "./call-description";
import { idOutput } from "./responses";
import { type RouteContext, route } from "./route";

type Viewer<A extends Access> = RouteContext<unknown, A>["viewer"];

interface CallOptions<A extends Access, S extends Schema, O extends Output>
  extends Pick<CallDescription, "summary" | "status" | "throws"> {
  access: A;
  input?: S;
  output?: O;
}

interface RecordOptions<A extends Access, S extends Schema, O extends Output> extends CallOptions<A, S, O> {
  /** Reads or changes the record; throws `not_found` where there is none. */
  act: (viewer: Viewer<A>, id: string, input: Parsed<S>) => Promise<Body<O>>;
}

/**
 * A call on the record that `[id]` of the path names. Responds with what `act` returns, or 204 if it returns nothing.
 */
export const recordRoute = <A extends Access, S extends Schema = undefined, O extends Output = undefined>(
  options: RecordOptions<A, S, O>,
) => {
  const { act, ...call } = options;
  return route<A, S, O>({
    ...call,
    handle: async ({ viewer, params, input }) => ({ body: await act(viewer, String(params["id"]), input) }),
  });
};

interface DeleteOptions<A extends Access> extends Pick<CallDescription, "summary" | "throws"> {
  access: A;
  act: (viewer: Viewer<A>, id: string) => Promise<unknown>;
}

/** Deletes the record that `[id]` of the path names, and responds with its id. */
export const deleteRoute = <A extends Access>({ act, ...call }: DeleteOptions<A>) =>
  recordRoute<A, undefined, typeof idOutput>({
    ...call,
    output: idOutput,
    act: async (viewer, id) => {
      await act(viewer, id);
      return { id };
    },
  });

interface ReadOptions<A extends Access, S extends Schema, O extends Output> extends CallOptions<A, S, O> {
  act: (input: Parsed<S>) => Promise<Body<O>>;
}

/** Responds with what `act` reads, which is the same for every caller. */
export const readRoute = <A extends Access, S extends Schema = undefined, O extends Output = undefined>({
  act,
  ...call
}: ReadOptions<A, S, O>) =>
  route<A, S, O>({ ...call, handle: async ({ input }) => ({ body: await act(input) }) });

interface CreateOptions<A extends Access, S extends z.ZodType, O extends Output>
  extends CallOptions<A, S, O> {
  input: S;
  act: (viewer: Viewer<A>, input: z.output<S>) => Promise<Body<O>>;
}

/** Creates a record, and responds with it and 201. */
export const createRoute = <A extends Access, S extends z.ZodType, O extends Output = undefined>({
  act,
  ...call
}: CreateOptions<A, S, O>) =>
  route<A, S, O>({
    ...call,
    status: 201,
    handle: async (context) => ({ body: await act(context.viewer, context.input as z.output<S>) }),
  });

import "server-only";
import type { z } from "zod";
import { type Access, type RouteContext, route } from "./route";

type Schema = z.ZodType | undefined;
type Output<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;
type Viewer<A extends Access> = RouteContext<unknown, A>["viewer"];

interface CallOptions<A extends Access, S extends Schema> {
  access: A;
  input?: S;
}

interface RecordOptions<A extends Access, S extends Schema> extends CallOptions<A, S> {
  status?: number;
  /** Reads or changes the record; throws `not_found` where there is none. */
  act: (viewer: Viewer<A>, id: string, input: Output<S>) => Promise<unknown>;
}

/** A call on the record that `[id]` of the path names. Responds with what `act` returns, or 204 if it returns nothing. */
export const recordRoute = <A extends Access, S extends Schema = undefined>(options: RecordOptions<A, S>) => {
  const { act, status = 200, ...call } = options;
  return route<A, S>({
    ...call,
    handle: async ({ viewer, params, input }) => ({
      body: await act(viewer, String(params["id"]), input),
      status,
    }),
  });
};

/** Deletes the record that `[id]` of the path names, and responds with its id. */
export const deleteRoute = <A extends Access>({ access, act }: RecordOptions<A, undefined>) =>
  recordRoute<A>({
    access,
    act: async (viewer, id) => {
      await act(viewer, id, undefined);
      return { id };
    },
  });

interface ReadOptions<A extends Access, S extends Schema> extends CallOptions<A, S> {
  act: (input: Output<S>) => Promise<unknown>;
}

/** Responds with what `act` reads, which is the same for every caller. */
export const readRoute = <A extends Access, S extends Schema = undefined>({
  act,
  ...call
}: ReadOptions<A, S>) => route<A, S>({ ...call, handle: async ({ input }) => ({ body: await act(input) }) });

interface CreateOptions<A extends Access, S extends z.ZodType> extends CallOptions<A, S> {
  input: S;
  act: (viewer: Viewer<A>, input: z.output<S>) => Promise<unknown>;
}

/** Creates a record, and responds with it and 201. */
export const createRoute = <A extends Access, S extends z.ZodType>({
  access,
  input,
  act,
}: CreateOptions<A, S>) =>
  route<A, S>({
    access,
    input,
    handle: async (context) => ({
      body: await act(context.viewer, context.input as z.output<S>),
      status: 201,
    }),
  });

import { ApiError } from "./errors";
import { prefixOf } from "./ids";
import type { Store } from "./store";

const MAX_DEPTH = 4;

type Node = Record<string, unknown>;

/** Fields that are only included if they are expanded, by object type. */
export type Includables = ReadonlyMap<string, Include>;

/** Computes an expanded field of an object. */
export type Include = (store: Store, owner: Node) => unknown;

/** Replaces the ids on each path (`data.latest_charge.balance_transaction`) by the objects they name. */
export function expand(
  store: Store,
  answer: object,
  paths: readonly string[],
  includables: Includables,
): object {
  let result: unknown = answer;
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > MAX_DEPTH + (steps[0] === "data" ? 1 : 0)) {
      throw new ApiError(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`, {
        param: "expand",
      });
    }
    result = walk({ store, path, includables }, result, steps);
  }
  return result as object;
}

interface Walk {
  store: Store;
  path: string;
  includables: Includables;
}

function walk(walking: Walk, value: unknown, steps: readonly string[]): unknown {
  if (steps.length === 0) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => walk(walking, item, steps));
  if (typeof value !== "object" || value === null) return value;
  const node = value as Node;
  const [name = "", ...rest] = steps;
  const found = resolve(walking, node, name, rest.length === 0);
  return { ...node, [name]: walk(walking, found, rest) };
}

function resolve({ store, path, includables }: Walk, node: Node, name: string, last: boolean): unknown {
  const current = node[name];
  if (Array.isArray(current)) return current.map((item: unknown) => target(store, name, item) ?? item);
  const include = includables.get(`${String(node.object)}.${name}`);
  if (current === undefined && include) return include(store, node);
  const found = target(store, name, current);
  if (found) return found;
  const expandable = current === null || (typeof current === "object" && (!last || "object" in current));
  if (expandable) return current;
  throw new ApiError(`This property cannot be expanded (${path}).`, { param: "expand" });
}

function target(store: Store, name: string, id: unknown): object | undefined {
  if (typeof id !== "string") return undefined;
  return store.byPrefix.get(prefixOf(id))?.get(id) ?? store.byField.get(name)?.get(id);
}

/** Fields by name, with their previous or current values. */
export interface Changes {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An object without its undefined fields: a database distinguishes null from undefined. */
export const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

/** The differing fields of two states of an object; undefined when there are none. A missing field is null there. */
export function diffFields(before: object, after: object): Changes | undefined {
  const old = before as Record<string, unknown>;
  const next = after as Record<string, unknown>;
  const names = Object.keys({ ...old, ...next }).filter(
    (name) => !same(old[name] ?? null, next[name] ?? null),
  );
  if (names.length === 0) return undefined;
  const only = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: only(old), after: only(next) };
}

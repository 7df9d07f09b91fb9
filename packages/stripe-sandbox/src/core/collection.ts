/** What every stored object has. */
export interface Stored {
  id: string;
}

/** A collection whose type of object does not matter to its user. */
export interface Table {
  readonly name: string;
  get(id: string): Stored | undefined;
  set(object: Stored): void;
  remove(id: string): void;
  values(): Iterable<Stored>;
}

type KeyOf<T> = (object: T) => string | null | undefined;

interface Entry<T> {
  object: T;
  sequence: number;
}

/**
 * Objects of one type in the order they were made, with indexes for the fields lists are filtered by.
 * Stored objects are never changed in place: an update stores a new object under the same id.
 */
export class Collection<T extends Stored> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly order: (string | undefined)[] = [];
  private readonly indexes = new Map<string, { keyOf: KeyOf<T>; buckets: Map<string, number[]> }>();

  constructor(
    readonly name: string,
    indexes: Record<string, KeyOf<T>> = {},
  ) {
    for (const [field, keyOf] of Object.entries(indexes))
      this.indexes.set(field, { keyOf, buckets: new Map() });
  }

  get size(): number {
    return this.entries.size;
  }

  get(id: string): T | undefined {
    return this.entries.get(id)?.object;
  }

  set(object: T): void {
    const entry = this.entries.get(object.id);
    const sequence = entry?.sequence ?? this.order.push(object.id) - 1;
    this.reindex(sequence, entry?.object, object);
    if (entry) entry.object = object;
    else this.entries.set(object.id, { object, sequence });
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.reindex(entry.sequence, entry.object, undefined);
    this.order[entry.sequence] = undefined;
    this.entries.delete(id);
  }

  /** The object that has been here longest. */
  oldest(): T | undefined {
    return this.entries.values().next().value?.object;
  }

  /** Every object, oldest first. */
  *values(): Generator<T> {
    for (const entry of this.entries.values()) yield entry.object;
  }

  has(field: string): boolean {
    return this.indexes.has(field);
  }

  /** All objects of one index key, oldest first. */
  by(field: string, key: string): T[] {
    return [...this.walk({ field, key, newestFirst: false })];
  }

  /** Walks the objects from one end, or from beside a known object, without copying the collection. */
  *walk(options: { field?: string; key?: string; newestFirst: boolean; beside?: string }): Generator<T> {
    const bucket = options.field === undefined ? undefined : this.bucket(options.field, options.key ?? "");
    const length = bucket ? bucket.length : this.order.length;
    const at = options.beside === undefined ? undefined : this.entries.get(options.beside)?.sequence;
    const step = options.newestFirst ? -1 : 1;
    let position = options.newestFirst ? length - 1 : 0;
    if (at !== undefined) {
      const found = bucket ? lowerBound(bucket, at) : at;
      const present = bucket ? bucket[found] === at : true;
      position = options.newestFirst ? found - 1 : found + (present ? 1 : 0);
    }
    for (; position >= 0 && position < length; position += step) {
      const sequence = bucket ? (bucket[position] ?? -1) : position;
      const entry = this.entries.get(this.order[sequence] ?? "");
      if (entry) yield entry.object;
    }
  }

  private bucket(field: string, key: string): number[] {
    const index = this.indexes.get(field);
    if (!index) throw new Error(`${this.name} has no index on ${field}`);
    return index.buckets.get(key) ?? [];
  }

  private reindex(sequence: number, before: T | undefined, after: T | undefined): void {
    for (const { keyOf, buckets } of this.indexes.values()) {
      const oldKey = before && keyOf(before);
      const newKey = after && keyOf(after);
      if (oldKey === newKey) continue;
      if (oldKey) removeSorted(buckets, oldKey, sequence);
      if (newKey) insertSorted(buckets, newKey, sequence);
    }
  }
}

function insertSorted(buckets: Map<string, number[]>, key: string, sequence: number): void {
  const bucket = buckets.get(key);
  if (bucket === undefined) buckets.set(key, [sequence]);
  else if ((bucket.at(-1) ?? -1) < sequence) bucket.push(sequence);
  else bucket.splice(lowerBound(bucket, sequence), 0, sequence);
}

function removeSorted(buckets: Map<string, number[]>, key: string, sequence: number): void {
  const bucket = buckets.get(key);
  if (!bucket) return;
  const at = lowerBound(bucket, sequence);
  if (bucket[at] === sequence) bucket.splice(at, 1);
  if (bucket.length === 0) buckets.delete(key);
}

function lowerBound(sorted: number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

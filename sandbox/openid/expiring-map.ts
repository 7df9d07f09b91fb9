interface Entry<T> {
  value: T;
  until: number;
}

/** Remembers each value for a while. */
export class ExpiringMap<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #lifetimeMs: number;

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  set(key: string, value: T): void {
    const now = Date.now();
    for (const [old, { until }] of this.#entries) if (until <= now) this.#entries.delete(old);
    this.#entries.set(key, { value, until: now + this.#lifetimeMs });
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > Date.now() ? entry.value : undefined;
  }

  /** The value, once. */
  take(key: string): T | undefined {
    const value = this.get(key);
    this.#entries.delete(key);
    return value;
  }
}

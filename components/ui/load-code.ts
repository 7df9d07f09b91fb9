/** Replaces an optional part whose code could not be fetched: the page works without it. */
export const Nothing = () => null;

/** Fetches code before it is used, on pointer and focus. A failure is reported by the use itself. */
export const preload = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined);

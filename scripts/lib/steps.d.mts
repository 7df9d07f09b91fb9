export function elapsed(since?: number): string;
export function say(text: string): void;
export function step<T>(name: string, work: () => T | Promise<T>): Promise<T>;
export class StopError extends Error {}
export function stopWith(error: unknown): never;

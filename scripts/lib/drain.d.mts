import type { IncomingMessage, ServerResponse } from "node:http";

export const DRAIN_SECONDS: number;
type Refusal = "unavailable" | "overloaded";
export const REFUSALS: Record<Refusal, { message: string; retryAfter: number }>;
export function refuse(code: Refusal, request: IncomingMessage, response: ServerResponse): void;

export class Drain {
  constructor(most?: number);
  isEnding: boolean;
  take(request: IncomingMessage, response: ServerResponse, handle: () => unknown): void;
  handOver(): void;
  end(seconds: number): Promise<void>;
}

import type { IncomingMessage, ServerResponse } from "node:http";

export const DRAIN_SECONDS: number;
export const REFUSALS: Record<"unavailable" | "overloaded", { message: string; retryAfter: number }>;

export class Drain {
  constructor(most?: number);
  isEnding: boolean;
  take(request: IncomingMessage, response: ServerResponse, handle: () => unknown): void;
  handOver(): void;
  end(seconds: number): Promise<void>;
}

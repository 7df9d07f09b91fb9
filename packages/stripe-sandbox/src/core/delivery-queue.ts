import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

const TIMEOUT_MS = 10_000;

/** The line of deliveries to one endpoint: a bounded number at a time, so a slow endpoint delays no other. */
export class DeliveryQueue {
  private waiting: (() => Promise<void>)[] = [];
  private next = 0;
  private running = 0;
  private readonly agents = {
    http: new HttpAgent({ keepAlive: true }),
    https: new HttpsAgent({ keepAlive: true }),
  };

  constructor(private readonly width = 20) {}

  add(job: () => Promise<void>): void {
    this.waiting.push(job);
    this.pump();
  }

  empty(): void {
    this.waiting = [];
    this.next = 0;
  }

  close(): void {
    this.empty();
    this.agents.http.destroy();
    this.agents.https.destroy();
  }

  /** Posts a payload; the answer is the HTTP status, or the reason nothing came back. */
  post(url: string, payload: string, headers: Record<string, string>): Promise<number | string> {
    return new Promise((resolve) => {
      const secure = url.startsWith("https:");
      const send = secure ? httpsRequest : httpRequest;
      const request = send(url, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(payload) },
        agent: secure ? this.agents.https : this.agents.http,
      });
      const deadline = setTimeout(() => request.destroy(new Error("timed out")), TIMEOUT_MS);
      request.on("response", (response) => {
        response.resume();
        response.on("close", () => {
          clearTimeout(deadline);
          resolve(response.statusCode ?? 0);
        });
      });
      request.on("error", (error) => {
        clearTimeout(deadline);
        resolve(error.message);
      });
      request.end(payload);
    });
  }

  private pump(): void {
    while (this.running < this.width && this.next < this.waiting.length) {
      const job = this.waiting[this.next];
      this.next += 1;
      if (!job) continue;
      this.running += 1;
      job()
        .catch((error: unknown) => console.error("stripe-sandbox: webhook delivery:", error))
        .finally(() => {
          this.running -= 1;
          this.pump();
        });
    }
    if (this.next >= this.waiting.length) this.empty();
  }
}

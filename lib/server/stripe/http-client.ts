import "server-only";
import http from "node:http";
import https from "node:https";
import Stripe from "stripe";
import { metrics, recordSeconds } from "../telemetry/metrics";
import { inSpan } from "../telemetry/spans";

type MakeRequest = InstanceType<typeof Stripe.HttpClient>["makeRequest"];

/**
 * HTTP client for Stripe's SDK that obeys an abort signal. The SDK's own timeout only measures silence on a connected
 * socket: it bounds neither connecting nor a slowly arriving response, and each retry restarts it.
 */
export class AbortableHttpClient extends Stripe.HttpClient {
  private readonly http = { request: http.request, agent: new http.Agent({ keepAlive: true }) };
  private readonly https = { request: https.request, agent: new https.Agent({ keepAlive: true }) };

  /** @param signalOf the signal that aborts every attempt of the current call; undefined for none */
  constructor(private readonly signalOf: () => AbortSignal | undefined) {
    super();
  }

  override getClientName(): string {
    return "node";
  }

  override makeRequest(...parameters: Parameters<MakeRequest>): ReturnType<MakeRequest> {
    const [, , path, method] = parameters;
    // "payment_intents" in "/v1/payment_intents/pi_1/confirm"; the shop uses about a dozen resources.
    const resource = path.split(/[/?]/, 3)[2] ?? "";
    const attributes = { "shop.stripe.method": method, "shop.stripe.resource": resource };
    return inSpan(`stripe ${method} ${resource}`, attributes, async () => {
      const began = performance.now();
      const end = (status: string) => {
        const histogram = metrics()?.stripe;
        if (histogram) recordSeconds(histogram, began, { method, resource, status });
      };
      try {
        const response = await this.send(...parameters);
        end(`${Math.floor(response.getStatusCode() / 100)}xx`);
        return response;
      } catch (error) {
        end("error");
        throw error;
      }
    });
  }

  private send(...parameters: Parameters<MakeRequest>): ReturnType<MakeRequest> {
    const [host, port, path, method, headers, body, protocol, timeout] = parameters;
    const client = protocol === "http" ? this.http : this.https;
    const signal = this.signalOf();
    const options = { host, port, path, method, headers: headers as http.OutgoingHttpHeaders, timeout };
    return new Promise((resolve, reject) => {
      const request = client.request({ ...options, agent: client.agent, ...(signal ? { signal } : {}) });
      request.once("timeout", () => request.destroy(Stripe.HttpClient.makeTimeoutError()));
      request.once("error", reject);
      request.once("response", (response) => resolve(new NodeResponse(response)));
      request.end(body);
    });
  }
}

class NodeResponse extends Stripe.HttpClientResponse {
  constructor(private readonly message: http.IncomingMessage) {
    super(message.statusCode ?? 0, message.headers as Record<string, string>);
  }

  override getRawResponse(): http.IncomingMessage {
    return this.message;
  }

  override async toJSON(): Promise<unknown> {
    let text = "";
    try {
      this.message.setEncoding("utf8");
      for await (const chunk of this.message) text += chunk;
    } catch (error) {
      throw Stripe.HttpClient.makeResponseBodyError(error);
    }
    return this._parseResponseBody(text);
  }

  /** Called for a response that the SDK retries: reading its body frees the connection. */
  dispose(): void {
    this.message.resume();
  }
}

import { createHash } from "node:crypto";
import { ApiError } from "./errors";
import { canonicalForm, type Form } from "./form";
import { unixNow } from "./ids";
import { IDEMPOTENCY_LIFETIME, type IdempotencyRecord, type Store } from "./store";

const MAX_KEY_LENGTH = 255;

/** What identifies a call for the purpose of its idempotency key. */
export interface Attempt {
  key: string;
  endpoint: string;
  fingerprint: string;
}

/** A call with an idempotency key. */
export function describeAttempt(key: string, endpoint: string, form: Form): Attempt {
  if (key.length > MAX_KEY_LENGTH) {
    throw new ApiError(`Idempotency keys cannot be longer than ${MAX_KEY_LENGTH} characters.`, {
      type: "idempotency_error",
    });
  }
  return { key, endpoint, fingerprint: createHash("sha256").update(canonicalForm(form)).digest("base64") };
}

/** The kept answer to this very call, if there is one; refuses a key that was used for another call. */
export function findAnswer(store: Store, attempt: Attempt): IdempotencyRecord | undefined {
  const record = store.idempotency.get(attempt.key);
  if (!record) return undefined;
  if (record.created < unixNow() - IDEMPOTENCY_LIFETIME) {
    store.delete(store.idempotency, attempt.key);
    return undefined;
  }
  const advice = `Try using a key other than '${attempt.key}' if you meant to execute a different request.`;
  if (record.endpoint !== attempt.endpoint) {
    throw new ApiError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${record.endpoint}' vs '${attempt.endpoint}'). ${advice}`,
      { type: "idempotency_error" },
    );
  }
  if (record.fingerprint !== attempt.fingerprint) {
    throw new ApiError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
      { type: "idempotency_error" },
    );
  }
  return record;
}

/** Keeps an answer, in the same transaction as what the call changed. */
export function keepAnswer(
  store: Store,
  attempt: Attempt,
  answer: { status: number; body: string; requestId: string },
): void {
  purgeExpired(store);
  store.put(store.idempotency, {
    id: attempt.key,
    endpoint: attempt.endpoint,
    fingerprint: attempt.fingerprint,
    status: answer.status,
    body: answer.body,
    request_id: answer.requestId,
    created: unixNow(),
  });
}

function purgeExpired(store: Store): void {
  const limit = unixNow() - IDEMPOTENCY_LIFETIME;
  for (
    let oldest = store.idempotency.oldest();
    oldest && oldest.created < limit;
    oldest = store.idempotency.oldest()
  ) {
    store.delete(store.idempotency, oldest.id);
  }
}

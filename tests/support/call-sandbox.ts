/** Calls one of the sandbox's own controls: `POST /sandbox/<path>`. */
export async function callSandbox(path: string, fields: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(`${process.env.STRIPE_API_BASE}/sandbox/${path}`, {
    method: "POST",
    headers: {
      authorization: "Bearer sk_test_x",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields).toString(),
  });
  expect(answer.status).toBe(200);
}

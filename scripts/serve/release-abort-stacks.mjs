// @ts-check
// React ends every rendering by aborting it with an error. An error whose stack was never read holds the frames of that
// stack, and through them the rendered page and those of requests beside it (vercel/next.js#97351, decision 0056).

/** Makes every `AbortController` release the frames of its reason: reading the stack turns it into text. */
export function releaseAbortStacks() {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function abortAndReleaseStack(reason) {
    abort.call(this, reason);
    void this.signal.reason?.stack;
  };
}

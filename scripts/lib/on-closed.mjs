// @ts-check

/** @type {WeakMap<import("node:net").Socket, Set<() => void>>} */
const callbacksOf = new WeakMap();

/**
 * Calls back once, when a response is finished or its connection is lost. Node emits no `close` on a
 * response that waits for an earlier one on the same connection (HTTP pipelining) when the
 * connection is lost, so this watches the socket too.
 * @param {import("node:http").ServerResponse} response
 * @param {() => void} callback
 */
export function onClosed(response, callback) {
  const { socket } = response.req;
  const callbacks = callbacksOf.get(socket) ?? watch(socket);
  const once = () => {
    if (callbacks.delete(once)) callback();
  };
  callbacks.add(once);
  response.once("close", once);
}

/** @param {import("node:net").Socket} socket */
function watch(socket) {
  /** @type {Set<() => void>} */
  const callbacks = new Set();
  callbacksOf.set(socket, callbacks);
  socket.once("close", () => {
    for (const callback of callbacks) callback();
  });
  return callbacks;
}

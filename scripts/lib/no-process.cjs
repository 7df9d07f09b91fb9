// Replaces Node's process in the browser (next.config.mjs).
module.exports = { env: {} };

// The shop writes through its HTTP calls and has no server actions, so their part of Next's router is left
// out of the browser's code, 2 kB of each page (next.config.mjs; docs/decisions/0016). A house test finds a
// "use server".
const REFUSAL = 'throw new Error("The shop has no server actions: write through app/api")';

module.exports = function noServerActions() {
  return this.resourcePath.includes("/esm/")
    ? `export function serverActionReducer() { ${REFUSAL} }`
    : `exports.serverActionReducer = function serverActionReducer() { ${REFUSAL} };`;
};

// The shop writes through its HTTP calls and has no server actions: what Next's router brings for them stays out of the
// browser, 2 kB of each page (next.config.mjs; docs/decisions/0016). A house test finds a "use server".
const REFUSAL = 'throw new Error("The shop has no server actions: write through app/api")';

module.exports = function noServerActions() {
  return this.resourcePath.includes("/esm/")
    ? `export function serverActionReducer() { ${REFUSAL} }`
    : `exports.serverActionReducer = function serverActionReducer() { ${REFUSAL} };`;
};

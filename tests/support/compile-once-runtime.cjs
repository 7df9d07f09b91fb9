const { Script } = require("node:vm");
const { default: Runtime } = require("jest-runtime");

/** What this process has compiled, by path: the text and its script. @type {Map<string, {source: string, script: Script}>} */
const compiled = new Map();

/**
 * @param {string} source a module's transformed text
 * @param {string} filename its path
 * @param {readonly string[]} parameters names of what the module receives
 * @returns {Script} gives the module's function in each context it runs in
 */
function scriptOf(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const start = `(function(${parameters.join(",")}){`;
  const script = new Script(`${start}${source}\n})`, { filename, columnOffset: -start.length });
  compiled.set(filename, { source, script });
  return script;
}

/**
 * Jest's runtime, except that a process compiles each module once instead of once for each test file (decision
 * record 76). Each test file still runs the modules anew, in a context of its own.
 */
module.exports = class CompileOnceRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compile = executor?.compile;
    if (!compile) throw new Error("This Jest has no executor.compile: see decision record 76.");
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      // Jest reports what can't be compiled, and when the test file has ended.
      if (!context) return compile.call(executor, source, filename);
      try {
        return scriptOf(source, filename, executor.injectedModuleParameters).runInContext(context);
      } catch {
        return compile.call(executor, source, filename);
      }
    };
  }
};

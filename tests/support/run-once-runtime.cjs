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
 * Jest's runtime, except that a process compiles each module once instead of once for each test file, and with
 * OneRealmEnvironment runs each module of a package once (decision record 76). Each test file still runs the shop's modules anew.
 */
module.exports = class RunOnceRuntime extends Runtime {
  #packages;

  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compile = executor?.compile;
    if (!compile || !executor.resolution.resolveCjs)
      throw new Error("This Jest has no executor as expected: see decision record 76.");
    this.#packages = executor.config.transformIgnorePatterns.map((pattern) => new RegExp(pattern));
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      // Jest reports what can't be compiled, and when the test file has ended.
      if (!context) return compile.call(executor, source, filename);
      try {
        const script = scriptOf(source, filename, executor.injectedModuleParameters);
        return executor.environment.loadPackage ? script.runInThisContext() : script.runInContext(context);
      } catch {
        return compile.call(executor, source, filename);
      }
    };
  }

  /** Overridden for packages: Node loads them, and keeps them for the next test files. */
  requireModule(from, moduleName, options, isRequireActual) {
    const { environment, resolution } = this.executor;
    const isOfTests = environment.loadPackage && moduleName && !options?.isInternalModule;
    if (isOfTests && !resolution.isCoreModule(moduleName)) {
      const file = resolution.resolveCjs(from, moduleName);
      if (!file.endsWith(".mjs") && this.#packages.some((pattern) => pattern.test(file)))
        return environment.loadPackage(file);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }
};

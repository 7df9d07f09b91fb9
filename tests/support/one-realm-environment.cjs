const { AsyncLocalStorage } = require("node:async_hooks");
const { TestEnvironment: NodeEnvironment } = require("jest-environment-node");

/** The properties of an object, by name. @param {object} owner @returns {Map<string | symbol, PropertyDescriptor>} */
const propertiesOf = (owner) =>
  new Map(Reflect.ownKeys(owner).map((name) => [name, Object.getOwnPropertyDescriptor(owner, name) ?? {}]));

/** @param {PropertyDescriptor} one @param {PropertyDescriptor | undefined} other */
const isSame = (one, other) => one.value === other?.value && one.get === other?.get;

/** The globals of this process before its first test file, and those that packages have set since. */
const kept = propertiesOf(globalThis);

/**
 * Loads a module of a package with Node. The globals that it sets are kept, because the next test files need them and do not
 * load it again.
 * @param {string} file its path
 */
function loadPackage(file) {
  if (require.cache[file]) return require(file);
  const before = propertiesOf(globalThis);
  const loaded = require(file);
  for (const [name, property] of propertiesOf(globalThis))
    if (!isSame(property, before.get(name))) kept.set(name, property);
  return loaded;
}

/** The storages whose `run` was called in the current test file. @type {Set<AsyncLocalStorage<unknown>>} */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
/** @this {AsyncLocalStorage<unknown>} @param {Parameters<typeof run>} args */
AsyncLocalStorage.prototype.run = function runAndRemember(...args) {
  storages.add(this);
  return run.apply(this, args);
};

/** Node 20 passes the value of each storage on to each promise, until it is disabled. */
function disableStorages() {
  for (const storage of storages) storage.disable();
  storages.clear();
}

/** @param {string | symbol} name of a global */
function restoreGlobal(name) {
  const before = kept.get(name);
  if (!before) Reflect.deleteProperty(globalThis, name);
  else if (!isSame(before, Object.getOwnPropertyDescriptor(globalThis, name) ?? {}))
    Object.defineProperty(globalThis, name, before);
}

/**
 * Jest's environment for Node in the realm of the process, instead of one of its own for each test file (decision record 76), so
 * that packages can be loaded once per process. Globals, `process.env` and the clock are restored after each test file.
 */
module.exports = class OneRealmEnvironment extends NodeEnvironment {
  loadPackage = loadPackage;
  #env = { ...process.env };
  #exit = process.exit;

  /** @param {ConstructorParameters<typeof NodeEnvironment>} args */
  constructor(...args) {
    super(...args);
    const { projectConfig: config } = args[0];
    const [Mocker, Timers] = [this.moduleMocker.constructor, this.fakeTimersModern.constructor];
    this.global = Object.assign(globalThis, structuredClone(config.globals));
    this.moduleMocker = new Mocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new Timers({ config, global: globalThis });
  }

  /** Jest measures the duration of a test file after its last event. @param {{ name: string }} event */
  handleTestEvent({ name }) {
    if (name === "teardown") restoreGlobal("Date");
  }

  async teardown() {
    await super.teardown();
    disableStorages();
    for (const name of new Set([...Reflect.ownKeys(globalThis), ...kept.keys()])) restoreGlobal(name);
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    process.exit = this.#exit;
  }
};

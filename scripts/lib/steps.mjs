// Progress on the terminal, shared by every command. Plain JavaScript: it runs before packages are installed.
const began = Date.now();

/** @returns {string} seconds since the command began, with one decimal */
export const elapsed = (since = began) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Prints a plain line. @param {string} text */
export const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Runs one named step and prints its duration; a failing step prints its name before the error propagates.
 * @template T
 * @param {string} name the work, in the present tense
 * @param {() => T | Promise<T>} work may return a string that is shown beside the time
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const since = Date.now();
  process.stdout.write(`  … ${name}\n`);
  try {
    const result = await work();
    say(`  ✓ ${name}${typeof result === "string" ? `: ${result}` : ""} (${elapsed(since)})`);
    return result;
  } catch (error) {
    say(`  ✗ ${name} (${elapsed(since)})`);
    throw error;
  }
}

/** An error with a message for users: printed as one line, without a stack. */
export class StopError extends Error {}

/** Ends the process with one line for a StopError, with the stack for anything else. @param {unknown} error */
export function stopWith(error) {
  process.stderr.write(
    `\n${error instanceof StopError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}

/** A variable that must be there. @throws {Error} one line that names it and says what it must be */
export function matching(env: NodeJS.ProcessEnv, name: string, pattern: RegExp, wanted: string): string {
  const value = env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set; it must be ${wanted}`);
  if (!pattern.test(value)) throw new Error(`${name} must be ${wanted}`);
  return value;
}

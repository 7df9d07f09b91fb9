/** A variable that must be there. @throws {Error} one line that names it and says what it must be */
export function requireMatch(env: NodeJS.ProcessEnv, name: string, pattern: RegExp, wanted: string): string {
  const value = env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set; it must be ${wanted}`);
  if (!pattern.test(value)) throw new Error(`${name} must be ${wanted}`);
  return value;
}

/** A port to listen on; 0 lets the system choose. @throws {Error} one line that names the variable */
export function readPort(env: NodeJS.ProcessEnv, name: string): number {
  const port = Number(requireMatch(env, name, /^\d{1,5}$/, "a port number"));
  if (port > 65_535) throw new Error(`${name} must be a port number`);
  return port;
}

/** A store for files. The caller has checked the name. */
export interface FileStore {
  /** @returns false when a file of this name exists, which stays unchanged */
  put(name: string, bytes: Buffer): Promise<boolean>;
  /** The stored bytes; null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** The names of all stored files, in any order. */
  names(): AsyncIterable<string>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
}

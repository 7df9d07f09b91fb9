/** Where files lie. Whoever calls it has checked the name. */
export interface FileStore {
  /** @returns false when there is a file of this name already, which stays as it is */
  put(name: string, bytes: Buffer): Promise<boolean>;
  /** The bytes as they were put; null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
}

import { createHash } from "node:crypto";

/** What a client says of a file that it sends. */
export interface FileOptions {
  contentType: string;
  maxAgeSeconds: number;
}

export interface StoredFile extends FileOptions {
  pathname: string;
  bytes: Buffer;
  etag: string;
  uploadedAt: string;
}

/** The files of one store, in memory. */
export class BlobFiles {
  readonly #files = new Map<string, StoredFile>();

  /** Paths within the store. */
  get pathnames(): string[] {
    return [...this.#files.keys()];
  }

  get(pathname: string): StoredFile | undefined {
    return this.#files.get(pathname);
  }

  put(pathname: string, bytes: Buffer, options: FileOptions): StoredFile {
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    const file = { ...options, pathname, bytes, etag, uploadedAt: new Date().toISOString() };
    this.#files.set(pathname, file);
    return file;
  }

  delete(pathname: string): void {
    this.#files.delete(pathname);
  }
}

/** The public address of a store's files. */
const PUBLIC = "/files/";

const nameOf = (pathname: string): string => pathname.slice(pathname.lastIndexOf("/") + 1);

/** How a download is presented. */
export const dispositionOf = ({ pathname }: StoredFile): string => `inline; filename="${nameOf(pathname)}"`;

export const cacheControlOf = ({ maxAgeSeconds }: StoredFile): string => `public, max-age=${maxAgeSeconds}`;

/**
 * A file's path within the store, which clients name by its address or by that very path;
 * undefined for a foreign address.
 */
export function pathnameOf(urlOrPathname: string, origin: string): string | undefined {
  if (!/^https?:\/\//.test(urlOrPathname)) return urlOrPathname;
  const url = new URL(urlOrPathname);
  return url.origin === origin ? publicPathname(url.pathname) : undefined;
}

/** The path within the store that a public URL names; undefined for any other URL. */
export const publicPathname = (path: string): string | undefined =>
  path.startsWith(PUBLIC) ? decodeURIComponent(path.slice(PUBLIC.length)) : undefined;

/** What the API says of every file. */
export function factsOf(file: StoredFile, origin: string): Record<string, string> {
  const url = `${origin}${PUBLIC}${file.pathname.split("/").map(encodeURIComponent).join("/")}`;
  return {
    url,
    downloadUrl: `${url}?download=1`,
    pathname: file.pathname,
    contentType: file.contentType,
    contentDisposition: dispositionOf(file),
    etag: file.etag,
  };
}

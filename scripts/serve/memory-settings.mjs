// @ts-check
// Memory settings of a server process, which Node and glibc read when it starts
// (docs/decisions/0056). The Dockerfile has the same values.

/**
 * V8 otherwise lets the heap grow to several times what is in use before it collects old objects. The old-space limit
 * is about twice what is in use under load; a process that exceeds it crashes.
 */
const HEAP_OPTIONS = "--max-old-space-size=384 --max-semi-space-size=8";

/**
 * glibc: by default, each thread has heaps of its own, and once a large block is freed, later blocks up
 * to its size are no longer returned to the system.
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_OPTIONS: HEAP_OPTIONS,
};

/**
 * The settings for a child process that serves the shop.
 * @param {string | undefined} nodeOptions of the operator: they come last, so they take precedence
 */
export const memorySettings = (nodeOptions = process.env.NODE_OPTIONS) => ({
  ...MEMORY_SETTINGS,
  NODE_OPTIONS: nodeOptions ? `${HEAP_OPTIONS} ${nodeOptions}` : HEAP_OPTIONS,
});

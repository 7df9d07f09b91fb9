// @ts-check
// How glibc, which reads these variables when a process starts, manages a server process's memory (docs/decisions/0056). By default,
// each thread has heaps of its own, and a large block that was freed once makes later ones stay in the process: compressing
// pages then holds memory that is no longer used. Dockerfile has the same values.

export const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

// @ts-check
// Settings of glibc's allocator, which reads them when a server process starts (docs/decisions/0056). By default, each thread has heaps
// of its own, and once a large block is freed, later blocks up to its size are no longer returned to the system: memory that was used to
// compress pages then stays in the process. The Dockerfile has the same values.

export const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

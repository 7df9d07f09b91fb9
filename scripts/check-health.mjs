// The health check of the container image: exits with 1 unless the shop of this container answers and reaches its database.
const url = `http://127.0.0.1:${process.env.PORT || 3000}/api/health`;
const isHealthy = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);

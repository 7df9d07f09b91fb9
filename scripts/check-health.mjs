// Whether the shop on this machine's PORT should get requests (/api/health/ready): exits with 0 or 1.
//   check-health.mjs              asks once: the health check of the container image
//   check-health.mjs --wait 900   asks until it is ready, at most for 900 seconds: systemd then calls the service
//                                 started only when a balancer can use it. Gives up earlier if the service's process
//                                 (MAINPID) has ended.
const url = `http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`;
const [option, seconds] = process.argv.slice(2);
const end = performance.now() + (option === "--wait" ? Number(seconds) * 1000 : 0);

const isReady = () =>
  fetch(url, { signal: AbortSignal.timeout(4000) }).then(
    (answer) => answer.ok,
    () => false,
  );

function hasEnded() {
  try {
    return process.env.MAINPID ? !process.kill(Number(process.env.MAINPID), 0) : false;
  } catch {
    return true;
  }
}

while (!(await isReady())) {
  if (performance.now() >= end || hasEnded()) process.exit(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
}
process.exit(0);

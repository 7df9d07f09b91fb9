// Loaded into each child before its program (lib/processes.ts): ends the child when its parent has ended for
// any reason. The parent holds the other end of a pipe, which the system closes even after SIGKILL. A program
// that has to finish work listens for "orphaned" on its process; any other one gets SIGTERM.
import { Socket } from "node:net";

const FORCE_MS = 10_000;
const fd = Number(process.env.SHOP_PARENT_FD);
// Children of this process have no such pipe.
delete process.env.SHOP_PARENT_FD;

if (fd > 2) {
  const parent = new Socket({ fd, readable: true, writable: false });
  const end = () => {
    setTimeout(() => process.exit(1), FORCE_MS).unref();
    if (!process.emit("orphaned")) process.kill(process.pid, "SIGTERM");
  };
  parent.once("close", end);
  parent.once("error", () => {});
  parent.resume();
  parent.unref();
}

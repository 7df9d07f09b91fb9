import type { Route } from "./call";

interface Branch {
  names: Map<string, Branch>;
  id?: Branch;
  routes: Map<string, Route>;
}

/** Finds the route of a path by walking a tree of its parts. */
export class Router {
  private readonly root: Branch = newBranch();

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.add(route);
  }

  /** The route and the ids in the path; undefined when no route has this path and method. */
  find(method: string, path: string): { route: Route; id: string; subId: string } | undefined {
    let branch = this.root;
    const ids: string[] = [];
    for (const part of path.split("/").slice(1)) {
      const named = branch.names.get(part);
      if (named) {
        branch = named;
      } else if (branch.id && part !== "") {
        ids.push(part);
        branch = branch.id;
      } else {
        return undefined;
      }
    }
    const route = branch.routes.get(method);
    return route && { route, id: ids[0] ?? "", subId: ids[1] ?? "" };
  }

  private add(route: Route): void {
    let branch = this.root;
    for (const part of route.path.split("/").slice(1)) {
      if (part === ":") {
        branch.id ??= newBranch();
        branch = branch.id;
        continue;
      }
      const next = branch.names.get(part) ?? newBranch();
      branch.names.set(part, next);
      branch = next;
    }
    branch.routes.set(route.method, route);
  }
}

function newBranch(): Branch {
  return { names: new Map(), routes: new Map() };
}

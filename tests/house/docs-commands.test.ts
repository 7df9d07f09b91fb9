import { readFileSync } from "node:fs";
import { COVERAGE, commandsIn, docsCommands } from "../support/docs-commands";

describe("the commands in docs/", () => {
  it("are all listed with the test that runs them, or as container commands", () => {
    expect(Object.keys(COVERAGE).sort()).toEqual(docsCommands().sort());
  });

  it("are run by the files that say so", () => {
    const claims = Object.values(COVERAGE).filter((coverage) => typeof coverage === "object");
    expect(claims.length).toBeGreaterThan(5);
    expect(claims.filter(({ by, text }) => !readFileSync(by, "utf8").includes(text))).toEqual([]);
  });

  it("need a container engine only if they are Docker's", () => {
    const others = Object.entries(COVERAGE)
      .filter(([command, coverage]) => coverage === "container" && !command.startsWith("docker "))
      .map(([command]) => command);
    expect(others).toEqual(["cd deploy", "npm run test:container"]);
  });

  it("are found in shell blocks and in running text (control)", () => {
    const text = "Run `npm run x` with `psql`.\n\n```sh\nA=1 \\\n  npm start # why\ncd a && git pull\n```\n";
    expect(commandsIn(text)).toEqual(["A=1 npm start", "cd a", "git pull", "npm run x"]);
  });
});

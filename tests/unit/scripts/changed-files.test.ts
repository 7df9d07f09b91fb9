import { testsThatName } from "@/scripts/lib/changed-files";

const TESTS = ["tests/unit/scripts/changed-files.test.ts", "tests/unit/scripts/test-report.test.ts"];

it.each([
  ["a file that a test imports", "scripts/lib/changed-files.ts", [TESTS[0]]],
  ["the test itself", "tests/unit/scripts/test-report.test.ts", [TESTS[1]]],
  ["a file of which neither knows", "scripts/lib/ports.ts", []],
])("the tests of a change are those that name %s", (_what, changed, expected) => {
  expect(testsThatName([changed], TESTS)).toEqual(expected);
});

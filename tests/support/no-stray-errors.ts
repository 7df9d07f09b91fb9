// An error on the console that no test expects is a failure.
let errors: unknown[][] = [];
const original = console.error;

beforeEach(() => {
  errors = [];
  console.error = (...args: unknown[]) => {
    errors.push(args);
  };
});

afterEach(() => {
  console.error = original;
  if (errors.length > 0)
    throw new Error(
      `Unexpected console.error: ${errors.map((args) => args.map(String).join(" ")).join("\n")}`,
    );
});

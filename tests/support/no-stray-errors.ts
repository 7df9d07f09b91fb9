// Fails a test on an unexpected console error.
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

import { showFormFailure } from "@/components/account/show-form-failure";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/browser";

jest.mock("@/components/ui/toast", () => ({ toast: jest.fn() }));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Shows a refused call in an address form. @returns the fields with an error, and the focused one */
function refuse(error: unknown) {
  const setError = jest.fn();
  const setFocus = jest.fn();
  const form = { getValues: (() => ({ street: "", state: "" })) as never, setError, setFocus };
  showFormFailure<{ street: string; state: string }>(form, error, {
    ...{ title: "Not saved", fallback: "Please try again.", field: "street" },
  });
  jest.runAllTimers();
  return { errors: setError.mock.calls, focus: setFocus.mock.calls };
}
const refused = (fields: Record<string, string>) =>
  new CallError(400, JSON.stringify({ message: "We do not deliver to NV.", fields }), "");

it("shows the error of a nested field at the form field of the same name", () => {
  expect(refuse(refused({ "shippingAddress.state": "…" }))).toEqual({
    errors: [["state", { message: "We do not deliver to NV." }]],
    focus: [["state"]],
  });
  expect(toast).toHaveBeenLastCalledWith(
    expect.objectContaining({ title: "Not saved", description: "We do not deliver to NV." }),
  );
});

it("shows it at the first named field that the form has, or else at the form", () => {
  expect(refuse(refused({ "a.planet": "…", state: "…" })).errors[0]?.[0]).toBe("state");
  expect(refuse(refused({ "shippingAddress.planet": "…" }))).toEqual({
    errors: [["root", { message: "We do not deliver to NV." }]],
    focus: [["street"]],
  });
  expect(refuse(new TypeError("Failed to fetch")).errors).toEqual([
    ["root", { message: "Please try again." }],
  ]);
});

it("begins an error with a capital letter if the API message puts the field's name before it", () => {
  const error = new CallError(400, JSON.stringify({ message: "state: must be a US state such as CA" }), "");
  expect(refuse(error).errors).toEqual([["state", { message: "Must be a US state such as CA" }]]);
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { AddressFields } from "@/components/account/address-fields";
import { Form } from "@/components/form/form";
import { EMPTY_ADDRESS } from "@/lib/account/schema";

function AddressForm() {
  const form = useForm({ defaultValues: EMPTY_ADDRESS });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <AddressFields />
    </Form>
  );
}

it("says when a ZIP code is usually in another state, until both agree", async () => {
  render(<AddressForm />);
  const zip = screen.getByLabelText("ZIP code");
  await userEvent.type(zip, "9021");
  await userEvent.selectOptions(screen.getByLabelText("State"), "NY");
  expect(zip).not.toHaveAccessibleDescription();
  await userEvent.type(zip, "0");
  expect(zip).toHaveAccessibleDescription("This ZIP code is usually in CA, not NY.");
  expect(zip).not.toBeInvalid();
  await userEvent.selectOptions(screen.getByLabelText("State"), "CA");
  expect(zip).not.toHaveAccessibleDescription();
});

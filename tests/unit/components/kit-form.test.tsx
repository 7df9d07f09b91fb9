import { zodResolver } from "@hookform/resolvers/zod";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form, FormError } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import "./kit-dom";

const schema = z.object({
  person: z.object({ name: z.string().trim().min(1, "Required") }),
  password: z.string().min(1, "Required"),
  topic: z.string().min(1, "Required"),
  message: z.string(),
  agree: z.literal(true, "Please agree"),
});
type Values = z.input<typeof schema>;
type Checked = z.output<typeof schema>;

interface ContactProps {
  onSend: (values: Checked) => void;
  onTopic?: (topic: string) => void;
}

function Contact({ onSend, onTopic }: ContactProps) {
  const form = useForm<Values, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: { person: { name: "" }, password: "", topic: "", message: "" },
  });
  const send = (values: Checked) => {
    if (values.person.name === "fail") form.setError("root", { message: "We could not send it." });
    else onSend(values);
  };
  return (
    <Form form={form} onSubmit={send} aria-label="Contact">
      <TextField<Values>
        name="person.name"
        label="Name"
        required
        hint="As on the parcel"
        autoComplete="name"
      />
      <TextField<Values> name="password" label="Password" type="password" />
      <SelectField<Values> name="topic" label="Topic" onValue={onTopic}>
        <option value="">Choose</option>
        <option value="order">An order</option>
      </SelectField>
      <TextareaField<Values> name="message" label="Message" />
      <CheckboxField<Values> name="agree" label="I agree" required />
      <FormError />
      <button type="submit">Send</button>
    </Form>
  );
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

async function fill(name: string) {
  await userEvent.type(screen.getByLabelText("Name"), name);
  await userEvent.type(screen.getByLabelText("Password"), "four-leaf");
  await userEvent.selectOptions(screen.getByLabelText("Topic"), "order");
  await userEvent.click(screen.getByRole("checkbox", { name: "I agree" }));
}

it("shows each error at its field and focuses the first", async () => {
  const onSend = jest.fn();
  render(<Contact onSend={onSend} />);
  const name = screen.getByLabelText("Name");
  expect(name).toBeRequired();
  expect(name).toHaveAttribute("autocomplete", "name");
  await send();
  expect(await screen.findAllByRole("alert")).toHaveLength(4);
  expect(name).toHaveAccessibleDescription("As on the parcel Required");
  expect(name).toHaveFocus();
  expect(screen.getByRole("checkbox")).toHaveAccessibleDescription("Please agree");
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.type(name, "Rosa");
  expect(name).toBeValid();
});

it("passes on the parsed values", async () => {
  const [onSend, onTopic] = [jest.fn(), jest.fn()];
  render(<Contact onSend={onSend} onTopic={onTopic} />);
  await fill(" Rosa ");
  await userEvent.type(screen.getByLabelText("Message"), "Hello");
  await send();
  expect(onSend.mock.calls[0]?.[0]).toEqual({
    person: { name: "Rosa" },
    password: "four-leaf",
    topic: "order",
    message: "Hello",
    agree: true,
  });
  expect(onTopic).toHaveBeenLastCalledWith("order");
});

it("shows a form-level error", async () => {
  render(<Contact onSend={jest.fn()} />);
  await fill("fail");
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent("Error: We could not send it.");
});

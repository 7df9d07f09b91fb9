"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ChecksField } from "@/components/form/checks-field";
import { Form, FormError } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { Specimen } from "./specimen";

const schema = z.object({
  name: z.string().trim().min(1, "Required"),
  email: z.email("Please enter a valid email address"),
  password: z.string().min(12, "12 letters or more"),
  topic: z.string().min(1, "Required"),
  message: z.string().trim().min(10, "A few words more, please").max(2000),
  diets: z.array(z.string()),
  copy: z.boolean(),
  agree: z.literal(true, "Please agree to go on"),
});

type Values = z.input<typeof schema>;
type Checked = z.output<typeof schema>;

const EMPTY = { name: "", email: "", password: "", topic: "", message: "", diets: ["vegan"], copy: true };

function ContactFields() {
  return (
    <>
      <TextField<Values> name="name" label="Name" required autoComplete="name" />
      <TextField<Values> name="email" label="Email" type="email" required autoComplete="email" />
      <TextField<Values>
        name="password"
        label="Password"
        type="password"
        required
        autoComplete="new-password"
        hint="12 letters or more"
      />
      <SelectField<Values> name="topic" label="Topic" required>
        <option value="">Choose</option>
        <option value="order">An order</option>
        <option value="product">A product</option>
      </SelectField>
      <TextareaField<Values>
        name="message"
        label="Message"
        required
        maxLength={2000}
        className="sm:col-span-2"
      />
      <ChecksField<Values>
        name="diets"
        label="Diet"
        options={["vegan", "raw", "oil-free"]}
        className="sm:col-span-2"
      />
      <CheckboxField<Values>
        name="copy"
        label="Send me a copy"
        hint="To the address above"
        className="sm:col-span-2"
      />
      <CheckboxField<Values>
        name="agree"
        required
        className="sm:col-span-2"
        label={
          <>
            I have read the{" "}
            <a href="#forms" className="prose-link">
              privacy notice
            </a>
          </>
        }
      />
    </>
  );
}

/** Fields bound by name, with errors from the schema; submitting the name "fail" shows a form-level error. */
export function Forms() {
  const form = useForm<Values, unknown, Checked>({ resolver: zodResolver(schema), defaultValues: EMPTY });
  const send = (values: Checked) => {
    if (values.name === "fail")
      form.setError("root", { message: "We could not send it. Please try again in a moment." });
    else toast({ title: "Sent", description: `Thank you, ${values.name}.` });
  };
  return (
    <Specimen name="Form" note="Press Send to see the errors; the first field with one gets the focus" wide>
      <Form form={form} onSubmit={send} className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <ContactFields />
        <div className="space-y-4 sm:col-span-2">
          <FormError />
          <Button type="submit" loading={form.formState.isSubmitting}>
            Send
          </Button>
        </div>
      </Form>
    </Specimen>
  );
}

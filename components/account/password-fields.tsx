import { TextField } from "@/components/form/text-field";

interface CurrentPasswordFieldProps {
  name?: string;
  label?: string;
  className?: string;
}

/** The user's current password, for an action that requires it again. */
export function CurrentPasswordField({
  name = "password",
  label = "Your password",
  className,
}: CurrentPasswordFieldProps) {
  return (
    <TextField
      name={name}
      type="password"
      label={label}
      autoComplete="current-password"
      className={className}
    />
  );
}

interface NewPasswordFieldsProps {
  label: string;
  /** Label of the second field. */
  confirmLabel: string;
  hint?: string;
}

/** A new password, typed twice: `password` and `confirmPassword`. */
export function NewPasswordFields({ label, confirmLabel, hint }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField name="password" type="password" label={label} hint={hint} autoComplete="new-password" />
      <TextField name="confirmPassword" type="password" label={confirmLabel} autoComplete="new-password" />
    </>
  );
}

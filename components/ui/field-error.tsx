/** The error beside a field; announced when it appears. The field's `aria-describedby` contains `id`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="text-14 font-medium text-clay-deep">
      {error}
    </p>
  );
}

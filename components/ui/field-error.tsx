/** What is wrong with a field, beside it; announced when it appears. The field's `aria-describedby` names `id`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="text-14 font-medium text-clay-deep">
      {error}
    </p>
  );
}

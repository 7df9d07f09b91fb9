/** The medical disclaimer. */
export function NoMedicalAdvice({ className }: { className?: string }) {
  return (
    <p role="note" className={className}>
      <strong className="font-semibold text-ink">This is not medical advice.</strong> We sell food and write
      about food. If you have a condition, take medicines or are expecting a child, ask a doctor or a
      registered dietitian before you change how you eat.
    </p>
  );
}

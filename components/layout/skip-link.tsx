/** The first Tab stop: skips the header and goes to the content. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-60 rounded-chip bg-lime px-5 py-2.5 font-semibold text-fern-deep focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}

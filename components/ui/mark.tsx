/**
 * A single-path icon for parts that each product page loads: a library icon would add a module.
 * @param d its path in a 24-unit box
 */
export const Mark = ({ d }: { d: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-4 shrink-0"
  >
    <path d={d} />
  </svg>
);

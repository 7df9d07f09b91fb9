/**
 * A sign of one line, for parts that each product page loads: an icon of the set is a module of its own.
 * @param d its path in a box of 24
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

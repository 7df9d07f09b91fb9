/** Marks features for admins (shopper.md §2). */
export function AdminBadge() {
  return (
    <span className="ml-2 rounded-chip bg-lime px-2 text-12 font-bold tracking-wide text-fern-deep">
      Admin
    </span>
  );
}

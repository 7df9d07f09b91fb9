import { NotFoundView } from "@/components/layout/not-found-view";

export default function NotFound() {
  return (
    <main id="content" tabIndex={-1}>
      <title>404 Page Not Found</title>
      <NotFoundView />
    </main>
  );
}

import { NotFoundView } from "@/components/layout/not-found-view";

export default function NotFound() {
  return (
    <>
      <title>404 Page Not Found</title>
      <NotFoundView />
    </>
  );
}

import { NotFoundView } from "@/components/layout/not-found-view";
import { ShopFrame } from "@/components/layout/shop-frame";

export default function NotFound() {
  return (
    <ShopFrame>
      <title>404 Page Not Found</title>
      <NotFoundView />
    </ShopFrame>
  );
}

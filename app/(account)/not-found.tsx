import { hasPlans } from "@/app/_parts/has-plans";
import { NotFoundView } from "@/components/layout/not-found-view";
import { ShopFrame } from "@/components/layout/shop-frame";

export default async function NotFound() {
  return (
    <ShopFrame hasPlans={await hasPlans()}>
      <title>404 Page Not Found</title>
      <NotFoundView />
    </ShopFrame>
  );
}

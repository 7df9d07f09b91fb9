"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { CappedNotice } from "@/components/cart/capped-notice";
import { usePageData } from "@/components/layout/page-data";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { LazyDialogProps } from "@/components/ui/lazy-dialog";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import { useLast } from "@/components/ui/use-last";
import type { CappedProduct } from "@/lib/cart/schema";
import { SHOP_NAME } from "@/lib/core/shop";
import { currentPath } from "./current-path";
import { ModalLoginForm } from "./modal-login-form";
import { ModalRegisterForm } from "./modal-register-form";
import { OrDivider, SocialButtons } from "./social-buttons";

type SignInTab = "sign-in" | "register";

export interface SignInRequest {
  /** Tab that opens first. Default: sign-in. */
  tab?: SignInTab;
  /** Runs once after the user signs in through the modal, but not after a provider sign-in. */
  onSignedIn?: () => void;
}

const TITLES: Record<SignInTab, string> = {
  "sign-in": "Welcome back",
  register: `Join ${SHOP_NAME}`,
};

/** Sign In and Create Account over the current page, which then shows the user's own data. */
export function SignInModal({ request, onClose }: LazyDialogProps<SignInRequest>) {
  const [tab, setTab] = useState<SignInTab>("sign-in");
  const [capped, setCapped] = useState<CappedProduct[]>([]);
  const [isBusy, setBusy] = useState(false);
  const shown = useLast(request);
  const data = usePageData();
  const router = useRouter();
  useEffect(() => {
    if (request) setTab(request.tab ?? "sign-in");
  }, [request]);
  const done = (message: string, missing: CappedProduct[]) => {
    toast({ title: message });
    setCapped(missing);
    onClose();
    data.refresh();
    router.refresh();
    shown?.onSignedIn?.();
  };
  return (
    <>
      <Dialog open={request !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
        <DialogContent
          size="sm"
          title={TITLES[tab]}
          description="Your orders, saved items and member prices in one place."
        >
          <Tabs value={tab} onValueChange={(value) => setTab(value as SignInTab)}>
            <TabList label="Sign in or create an account">
              <Tab value="sign-in" disabled={isBusy} className="flex-1 justify-center">
                Sign In
              </Tab>
              <Tab value="register" disabled={isBusy} className="flex-1 justify-center">
                Create Account
              </Tab>
            </TabList>
            <TabPanel value="sign-in">
              <ModalLoginForm onDone={done} onBusy={setBusy} />
            </TabPanel>
            <TabPanel value="register">
              <ModalRegisterForm onDone={done} onBusy={setBusy} />
            </TabPanel>
          </Tabs>
          <Providers isBusy={isBusy} />
          <p className="mt-3 text-center">
            <Button variant="ghost" disabled={isBusy} onClick={onClose}>
              Continue as Guest
            </Button>
          </p>
        </DialogContent>
      </Dialog>
      <CappedNotice capped={capped} onDismiss={() => setCapped([])} />
    </>
  );
}

function Providers({ isBusy }: { isBusy: boolean }) {
  return (
    <div className="mt-6 space-y-3">
      <OrDivider>or continue with</OrDivider>
      <SocialButtons
        compact
        disabled={isBusy}
        back={currentPath}
        announce={(name) =>
          toast({
            title: `Taking you to ${name}`,
            description: "You'll return to this page once you're signed in.",
          })
        }
        failure={(name) => `Failed to sign in with ${name}. Please try again.`}
      />
    </div>
  );
}

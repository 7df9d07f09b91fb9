"use client";
import { Share2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { copyText } from "@/components/ui/copy-text";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { LazyDialogProps } from "@/components/ui/lazy-dialog";
import { toast } from "@/components/ui/toast";
import { useLast } from "@/components/ui/use-last";
import { SHOP_NAME } from "@/lib/core/shop";
import { ShareMark } from "./share-mark";

/** The product to share. */
export interface ShareRequest {
  name: string;
  slug: string;
}

/** Share pages of other sites that accept an address and a text. */
const PLACES = [
  {
    place: "facebook",
    label: "Facebook",
    base: "https://www.facebook.com/sharer/sharer.php",
    params: (url: string) => ({ u: url }),
  },
  {
    place: "twitter",
    label: "Twitter",
    base: "https://twitter.com/intent/tweet",
    params: (url: string, text: string) => ({ text, url }),
  },
  {
    place: "whatsapp",
    label: "WhatsApp",
    base: "https://wa.me/",
    params: (url: string, text: string) => ({ text: `${text} ${url}` }),
  },
  {
    place: "linkedin",
    label: "LinkedIn",
    base: "https://www.linkedin.com/sharing/share-offsite/",
    params: (url: string) => ({ url }),
  },
] as const;

/** Form encoding writes a space as "+", which WhatsApp would show. */
const query = (params: Record<string, string>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** Whether the device supports the Web Share API, as phones do. */
const hasNativeShare = (): boolean =>
  typeof navigator.share === "function" && window.matchMedia("(pointer: coarse)").matches;

const PLACE = "h-auto min-h-13 w-full justify-start gap-3 rounded-card px-4 text-16 font-medium";

function showCopied(isCopied: boolean, where: string): void {
  if (isCopied) toast({ title: "Link Copied", description: where });
  else
    toast({
      title: "Copy Failed",
      description: "Your browser blocked copying. Select the link in this window and copy it.",
      variant: "destructive",
    });
}

/** The share options: links in a new tab, and Instagram, which accepts no links and gets a copied one. */
function Places({ text, url, onDone }: { text: string; url: string; onDone: () => void }) {
  const copyForInstagram = async () => {
    const isCopied = await copyText(url);
    showCopied(isCopied, "Paste it into your Instagram story, post or message.");
    if (isCopied) onDone();
  };
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      {PLACES.map(({ place, label, base, params }) => (
        <li key={place}>
          <Button asChild variant="secondary" className={PLACE}>
            <a href={`${base}?${query(params(url, text))}`} target="_blank" rel="noopener noreferrer">
              <ShareMark place={place} />
              {label}
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </Button>
        </li>
      ))}
      <li>
        <Button variant="secondary" className={PLACE} onClick={() => void copyForInstagram()}>
          <ShareMark place="instagram" />
          Instagram
          <span className="sr-only">(copies the link)</span>
        </Button>
      </li>
    </ul>
  );
}

function NativeShare({ text, url, onDone }: { text: string; url: string; onDone: () => void }) {
  const share = async () => {
    try {
      await navigator.share({ title: text, text, url });
      onDone();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the user canceled
      const description = "Your phone couldn't share it. Please try another way.";
      toast({ title: "Error", description, variant: "destructive" });
    }
  };
  return (
    <>
      <Button size="lg" className="w-full" onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-5" />
        Share with an app
      </Button>
      <h3 className="pt-2 text-16 font-semibold">More ways</h3>
    </>
  );
}

/** Shares a product: the Web Share API first where available, then the documented sites and the link. */
export function ShareDialog({ request, onClose }: LazyDialogProps<ShareRequest>) {
  const shown = useLast(request);
  if (!shown) return null;
  const { name, slug } = shown;
  const target = {
    text: `${name} from ${SHOP_NAME}`,
    url: new URL(`/products/${slug}`, window.location.origin).href,
    onDone: onClose,
  };
  const onCopied = (isCopied: boolean) => {
    showCopied(isCopied, "Paste it wherever you like.");
    if (isCopied) onClose();
  };
  return (
    <Dialog open={request !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={`Share ${name}`} description="Share this product">
        <div className="space-y-4">
          {hasNativeShare() ? <NativeShare {...target} /> : null}
          <Places {...target} />
          <CopyField label="Link" value={target.url} onCopied={onCopied} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Downloads the forecast of all weeks. */
export const ExportForecast = () => (
  <Button asChild variant="secondary" size="sm">
    <a href="/api/admin/subscriptions/forecast" download>
      <FileDown aria-hidden="true" className="size-4" />
      Export CSV
    </a>
  </Button>
);

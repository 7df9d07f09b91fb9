import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table-types";

/** The last column of a list. @param cell the actions of a row */
export const actionsColumn = <Row>(cell: (row: Row) => ReactNode): Column<Row> => ({
  id: "actions",
  header: "Actions",
  hideHeader: true,
  align: "end",
  className: "py-0 pr-2",
  cell,
});

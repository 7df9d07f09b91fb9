import { createContext } from "react";

/** Whether a membership plan is for sale. If not, no page advertises a membership. */
export const HasPlansForSale = createContext(true);

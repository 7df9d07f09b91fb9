import { createContext } from "react";

/** Whether a membership plan is for sale: otherwise no page advertises a membership. */
export const HasPlans = createContext(true);

/** Path and query of the current page, to return to it. */
export const currentPath = (): string => window.location.pathname + window.location.search;

/** Whether a text is what a spreadsheet makes of a long number: "4.00638E+12". */
export const isShortenedNumber = (text: string): boolean => /^\d(\.\d+)?E\+\d+$/i.test(text);

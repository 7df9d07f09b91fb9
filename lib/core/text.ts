/** Whether a database can keep a text: PostgreSQL takes no NUL, and half of a surrogate pair is no character. */
export const isText = (value: string): boolean => !value.includes("\0") && !/\p{Surrogate}/u.test(value);

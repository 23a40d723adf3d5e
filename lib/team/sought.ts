/** Subjects looked for in one message. */
export const mostSought = 250;
/** Names of one subject. A person has about ten. */
export const mostNamesSought = 500;
/** Of a name, which may be an address. */
export const longestSought = 2100;

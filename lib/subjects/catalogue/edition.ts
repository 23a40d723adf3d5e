/**
 * Raised by one with each change of a row of `networks.ts`, the sandbox's included: sites that were taken from an older edition are then replaced
 * (`site-of-network.ts`). Apart from the rows, which no page loads at once.
 */
export const catalogueEdition = 3;

/** Raised with each change of a row of `networks.ts`: sites from an older edition are then replaced (`site-of-network.ts`). */
export const catalogueEdition = 3;

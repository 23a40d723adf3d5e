import type { FacetName } from './rows.ts';

const all: Record<FacetName, true> = {
  email: true,
  profile: true,
  company: true,
  mobile: true,
  personality: true,
  preview: true,
  lookalikes: true,
  peopleHere: true,
};

/** Every facet there is; a new one without a place here does not compile. */
export const facetNames = Object.keys(all) as FacetName[];

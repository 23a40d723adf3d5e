import type { MailProvider } from './vocabulary/company-words.ts';
import type { Industry } from './vocabulary/industries.ts';
import type { Place } from './vocabulary/places.ts';

/** A company of the sandbox's world: what is true about it, before any answer is made of it. */
export interface Company {
  id: string;
  slug: string;
  name: string;
  domain: string;
  industry: Industry;
  type: string;
  place: Place;
  foundedYear: number;
  headcount: number;
  description: string;
  keywords: string[];
  technologies: { name: string; category: string }[];
  revenueUsd: number;
  funding: { type: string; raisedUsd: number; announced: string }[];
  /** The domain takes mail for any address, so verification can only say CATCH_ALL. */
  catchAll: boolean;
  mailProvider: MailProvider;
  street: string;
  phone: string;
  /** Whole blocks are missing from its result (field notes, Company). */
  sparse: boolean;
  lastUpdated: string;
}

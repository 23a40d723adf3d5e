import type { MailProvider } from './vocabulary/company-words.ts';
import type { Industry } from './vocabulary/industries.ts';
import type { City } from './vocabulary/places.ts';

/** A company's facts: searches are evaluated on them and answers made from them, so that an answer can check a search. */
export interface WorldCompany {
  id: string;
  /** Its index in `world.companies`. */
  index: number;
  slug: string;
  name: string;
  domain: string;
  industry: Industry;
  /** One of the eight types (docs/interface.md#account-filters); null if unknown. */
  type: string | null;
  /** Headquarters; `offices[0]` is here. */
  place: City;
  offices: readonly Office[];
  foundedYear: number | null;
  headcount: number;
  /** Physical locations worldwide; null if it is not a retailer. */
  retailSize: number | null;
  /** Headcount by each of the 27 functions (docs/interface.md#metric), `headcountMonths` numbers each, oldest first, the present last. */
  staff: ReadonlyMap<string, readonly number[]>;
  description: string;
  /** Search-engine text of its website. */
  seo: string;
  keywords: readonly string[];
  productsAndServices: readonly string[];
  technologies: readonly Technology[];
  /** Lower case, of the 48 languages (docs/interface.md#value-lists). */
  languages: readonly string[];
  naics: readonly string[];
  sic: readonly string[];
  revenueUsd: number | null;
  /** Newest first. */
  funding: readonly Round[];
  /** Profile URLs by platform, `PLATFORM_B`, `PLATFORM_C` and `PLATFORM_D`; everyone is on the professional network. */
  socials: Readonly<Partial<Record<OtherPlatform, string>>>;
  /** E.164. */
  phone: string | null;
  /** The domain takes mail for any address, so verification can only return CATCH_ALL. */
  catchAll: boolean;
  mailProvider: MailProvider;
  street: string;
  /** Whole blocks are missing from its result (docs/interface.md#company-result), and these facts are unknown here too. */
  sparse: boolean;
  lastUpdated: string;
}

export interface Office {
  place: City;
  street: string;
  lat: number;
  lng: number;
}

export interface Technology {
  /** As spelled in the technologies list. */
  name: string;
  category: string;
}

export interface Round {
  type: string;
  raisedUsd: number;
  /** YYYY-MM-DD */
  announced: string;
}

export type OtherPlatform = 'PLATFORM_B' | 'PLATFORM_C' | 'PLATFORM_D';

/** The present and the 24 months before it. */
export const headcountMonths = 25;

import type { EndpointName } from '@/lib/service/contract/endpoints';
import {
  analysisPrice,
  companySearchPrice,
  exportPrice,
  finderQuote,
  peoplePreviewPrice,
  peopleSearchPrice,
  phoneV2Price,
  type Quote,
  reverseLookupPrice,
  singleExportV2Price,
} from '@/lib/service/contract/prices';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { Person } from '@/lib/service/contract/schemas/person';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import type { Subject } from '@/lib/subjects/subject';

/** What each side of a subject holds; stored under these names. */
export interface FacetValues {
  email: EmailEntry[];
  /** Without its email and without picture addresses, which expire. */
  profile: Person;
  company: Company;
  mobile: Mobile;
  personality: Analysis;
  /** One row of "People here": the last name masked, and what is available. */
  preview: PersonPreview;
  lookalikes: ResultPages;
  peopleHere: ResultPages;
}

export interface Mobile {
  /** E.164, the most certain first. */
  numbers: string[];
}

/** A list that is bought page by page. Who is on it has a record of their own, found by subject key. */
export interface ResultPages {
  pages: ResultPage[];
  /** All that match, as the service counted them last. */
  total: number;
  /** Lookalikes: domains or profile URLs of the companies they are like; other seeds make another list. */
  seeds: string[];
}
export interface ResultPage {
  page: number;
  keys: string[];
  /** So many more were paid for and could not be read; absent where none. */
  unread?: number;
  /** So many more came and are what was asked about, which is on no list of its likes; absent where none. */
  leftOff?: number;
  boughtAt: number;
}

/** By what the service can be asked about somebody; null where it is not known. */
export interface Handles {
  /** Their page on the network. */
  page: string | null;
  id: string | null;
  /** The website of the company, or of a person's employer. */
  domain: string | null;
  /** A person's name, and the website of the company where they work. */
  employer: { name: string; domain: string } | null;
  /** The email address that they are looked up by. */
  address: string | null;
}

export interface Offer {
  endpoint: EndpointName;
  /** The facet that answers it. */
  facet: keyof FacetValues;
  /** By the number of results that it may bring, where they have a price each. */
  price: { quote(body: { size: number }): Quote };
}

/** About somebody, and in their panel. */
interface SubjectOffer extends Offer {
  about: 'person' | 'company';
  /** The service can be asked by any of these (docs/interface.md#endpoints). Null: by companies that a person names. */
  by: readonly (keyof Handles)[] | null;
  /** Of a person: a line of its own in the panel, "Refresh" buys it again, and History can be narrowed to those of whom it is known. */
  hasOwnLine?: true;
  /** Its facet is `ResultPages`. */
  isPaged?: true;
}

/** About one of our lists, a search or a part of a job. */
interface OwnOffer extends Offer {
  about: 'list' | 'search' | 'job';
}

/**
 * What can be bought: a row an operation, under the name that ledger and intents store. What it costs and when it can be ordered stands
 * here and nowhere else, for button and worker alike; how it is asked and what its answer says is in the table of the worker
 * (`lib/purchases/operations`). No schema is imported: panels would take longer to make one than everything else that they show. Facets
 * are listed in the order of their first rows.
 */
export const offers = {
  email: {
    endpoint: 'singleExportV2',
    about: 'person',
    facet: 'email',
    hasOwnLine: true,
    price: singleExportV2Price,
    by: ['id', 'page'],
  },
  profile: {
    endpoint: 'peopleSearch',
    about: 'person',
    facet: 'profile',
    price: peopleSearchPrice,
    by: ['page'],
  },
  lookup: {
    endpoint: 'reverseLookup',
    about: 'person',
    facet: 'profile',
    price: reverseLookupPrice,
    by: ['address'],
  },
  company: {
    endpoint: 'companySearch',
    about: 'company',
    facet: 'company',
    price: companySearchPrice,
    by: ['page', 'domain'],
  },
  mobile: {
    endpoint: 'mobilePhoneV2',
    about: 'person',
    facet: 'mobile',
    hasOwnLine: true,
    price: phoneV2Price,
    by: ['page', 'employer'],
  },
  personality: {
    endpoint: 'analysis',
    about: 'person',
    facet: 'personality',
    hasOwnLine: true,
    price: analysisPrice,
    by: ['page'],
  },
  resolve: {
    endpoint: 'peoplePreview',
    about: 'list',
    facet: 'preview',
    price: peoplePreviewPrice,
  },
  'preview-people': {
    endpoint: 'peoplePreview',
    about: 'search',
    facet: 'preview',
    price: peoplePreviewPrice,
  },
  lookalikes: {
    endpoint: 'companySearch',
    about: 'company',
    facet: 'lookalikes',
    isPaged: true,
    price: companySearchPrice,
    by: null,
  },
  'people-here': {
    endpoint: 'peoplePreview',
    about: 'company',
    facet: 'peopleHere',
    isPaged: true,
    price: peoplePreviewPrice,
    by: ['page', 'domain'],
  },
  'search-people': {
    endpoint: 'peopleSearch',
    about: 'search',
    facet: 'profile',
    price: peopleSearchPrice,
  },
  'search-companies': {
    endpoint: 'companySearch',
    about: 'search',
    facet: 'company',
    price: companySearchPrice,
  },
  // A track id does not say how many people it stands for; its page does.
  'email-finder': {
    endpoint: 'emailFinder',
    about: 'job',
    facet: 'email',
    price: { quote: ({ size }) => finderQuote(size) },
  },
  'people-export': {
    endpoint: 'peopleExport',
    about: 'job',
    facet: 'email',
    price: exportPrice,
  },
} satisfies Record<string, SubjectOffer | OwnOffer>;

/** The most it can cost, which is what stands on the button. `size`: how many results it may bring. */
export function offerQuote(operation: Operation, size = 1): Quote {
  const { price }: Offer = offers[operation];
  return price.quote({ size });
}

type Offers = typeof offers;
export type Operation = keyof Offers;
export type FacetName = Offers[Operation]['facet'];
type Those<Kind> = { [Name in Operation]: Offers[Name] extends Kind ? Name : never }[Operation];

/** What is asked about a person or a company. */
export type SubjectOperation = Those<{ about: 'person' | 'company' }>;
/** A page of a search. */
export type SearchOperation = Those<{ about: 'search' }>;
/** What the service works on for a while: it is paid when it is handed in, and put right when it is settled. */
export type JobOperation = Those<{ about: 'job' }>;
/** What has a line of its own in somebody's panel. */
export type LineOperation = Those<{ hasOwnLine: true }>;
/** A list that is bought page by page. */
export type PagedOperation = Those<{ isPaged: true }>;
export type PagedFacet = Offers[PagedOperation]['facet'];

/** What is known of somebody, as the database has it. */
export interface KnownRecord {
  name: string | null;
  facets: { [Name in FacetName]?: { value: FacetValues[Name] | null } };
}

/** Pure: by what the service can be asked about a subject, as it is known. */
export function handlesOf({ kind, site, slug, url }: Subject, record: KnownRecord | null): Handles {
  const { profile, preview, company } = record?.facets ?? {};
  const person = profile?.value ?? preview?.value ?? null;
  const link = company?.value?.link;
  const own = kind === 'person' ? (profile?.value?.link ?? preview?.value?.link) : link;
  const domain = site === 'domain' ? slug : (link?.domain ?? null);
  const name = record?.name ?? profile?.value?.profile?.full_name ?? null;
  return {
    page: url ?? own?.pronet ?? null,
    id: site === 'id' ? slug : (person?.id ?? null),
    domain,
    employer: domain === null || name === null ? null : { domain, name },
    address: site === 'email' ? slug : null,
  };
}

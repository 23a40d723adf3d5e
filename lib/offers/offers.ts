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
import { employeeOf } from '@/lib/subjects/known-subjects';
import { domainsOfCompany } from '@/lib/subjects/shared-hosts';
import type { Subject } from '@/lib/subjects/subject';

/** The value of each facet; stored under these names. */
export interface FacetValues {
  email: EmailEntry[];
  /** Without the email, and without picture addresses, which expire. */
  profile: Person;
  company: Company;
  mobile: Mobile;
  personality: Analysis;
  /** One row of "People here": the last name masked, and which data are available. */
  preview: PreviewedPerson;
  lookalikes: ResultPages;
  peopleHere: ResultPages;
}

/** `employer`: the subject key of their company, whose record holds what the preview said of it; absent if none is known. */
export type PreviewedPerson = PersonPreview & { employer?: string };

export interface Mobile {
  /** E.164, most certain first. */
  numbers: string[];
}

/** A list that is bought page by page. Each of its people has a record, found by subject key. */
export interface ResultPages {
  pages: ResultPage[];
  /** Total number of matches, as the service last counted them. */
  total: number;
  /** Lookalikes only: domains or profile URLs of the seed companies; different seeds make a different list. */
  seeds: string[];
}
export interface ResultPage {
  page: number;
  keys: string[];
  /** Number of further results that were paid for but could not be read; absent if none. */
  unread?: number;
  /** Results beyond the requested number, left out; absent if none. */
  cut?: number;
  /** Results left out because they are the subject itself; absent if none. */
  leftOff?: number;
  boughtAt: number;
}

/** The identifiers by which the service can be queried about a subject; null if unknown. */
export interface Handles {
  /** Page on the professional network that the service knows; a page elsewhere is none. */
  page: string | null;
  id: string | null;
  /** Domain of the company, or of a person's employer. */
  domain: string | null;
  /** A person's name, and the domain of the company where they work: typed, or known. */
  employer: { name: string; domain: string } | null;
  address: string | null;
  /** Its page elsewhere, in each spelling under which the service may state it. */
  links: readonly string[] | null;
}

export interface Offer {
  endpoint: EndpointName;
  facet: keyof FacetValues;
  /** Depends on the number of results, where each has a price. */
  price: { quote(body: { size: number }): Quote };
}

/** About one person or company, and ordered in the subject's panel. */
interface SubjectOffer extends Offer {
  about: 'person' | 'company';
  /** The service can be queried by any of these (docs/interface.md#endpoints). Null: by companies that a person names. */
  by: readonly (keyof Handles)[] | null;
  /** For a person: has its own line in the panel, is bought again by "Refresh", and is a filter in History. */
  hasOwnLine?: true;
  /** Its facet is a `ResultPages`. */
  isPaged?: true;
}

/** About one of our lists, a search or a part of a job. */
interface OwnOffer extends Offer {
  about: 'list' | 'search' | 'job';
}

/**
 * Everything that can be bought: one row per operation, under its stored name. Price and conditions are defined only here;
 * `lib/purchases/operations` says how to request it. No schema is imported, because building schemas would slow panels.
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
  who: {
    endpoint: 'peopleSearch',
    about: 'person',
    facet: 'profile',
    price: peopleSearchPrice,
    by: ['links'],
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
    by: ['page', 'domain', 'links'],
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
  // Only the number of matches. Not by preview: an empty page costs as much as a full one.
  'count-people': {
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
  // A track id does not say how many people it covers; its page does.
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

/** The most it can cost, which is the price on the button. `size`: how many results it may return. */
export function offerQuote(operation: Operation, size = 1): Quote {
  const { price }: Offer = offers[operation];
  return price.quote({ size });
}

type Offers = typeof offers;
export type Operation = keyof Offers;
export type FacetName = Offers[Operation]['facet'];
type OperationsThatAre<Kind> = { [Name in Operation]: Offers[Name] extends Kind ? Name : never }[Operation];

export type SubjectOperation = OperationsThatAre<{ about: 'person' | 'company' }>;
export type SearchOperation = OperationsThatAre<{ about: 'search' }>;
/** Work that takes the service a while: it is paid for on submission and corrected when it is settled. */
export type JobOperation = OperationsThatAre<{ about: 'job' }>;
export type LineOperation = OperationsThatAre<{ hasOwnLine: true }>;
export type PagedOperation = OperationsThatAre<{ isPaged: true }>;
export type PagedFacet = Offers[PagedOperation]['facet'];

/** What is known about a subject, as stored in the database. */
export interface KnownRecord {
  name: string | null;
  facets: { [Name in FacetName]?: { value: FacetValues[Name] | null } };
  linked?: Subject;
}

/** Pure: the identifiers by which the service can be queried about a subject, given what is known. */
export function handlesOf(subject: Subject, record: KnownRecord | null): Handles {
  const { kind, site, slug, links = null } = subject;
  const { profile, preview, company } = record?.facets ?? {};
  const person = profile?.value ?? preview?.value ?? null;
  const link = company?.value?.link;
  const own = kind === 'person' ? (profile?.value?.link ?? preview?.value?.link) : link;
  const linked = record?.linked;
  const linkedDomain = linked?.site === 'domain' ? linked.slug : null;
  const domain = site === 'domain' ? slug : (domainsOfCompany(link).at(-1) ?? linkedDomain);
  const name = record?.name ?? profile?.value?.profile?.full_name ?? null;
  return {
    page: pageOf(subject) ?? own?.pronet ?? (linked === undefined ? null : pageOf(linked)),
    id: site === 'id' ? slug : (person?.id ?? null),
    domain,
    employer: employeeOf(subject) ?? (domain === null || name === null ? null : { domain, name }),
    address: site === 'email' ? slug : null,
    links,
  };
}

/** Null for a page elsewhere, which the service does not accept as a profile. */
function pageOf({ url, elsewhere }: Subject): string | null {
  return elsewhere === true ? null : url;
}

import { findSubject } from '@/lib/detection/find-subject';
import { subjectOfDomain, subjectOfId } from '@/lib/detection/known-subjects';
import type { Subject } from '@/lib/detection/subject';
import { idAlias, subjectAlias } from '@/lib/records/aliases';
import { orderKeyOf } from '@/lib/records/reads';
import type { Facets, Intent, OrderDetail, ResultPages, SubjectRecord } from '@/lib/records/rows';
import { type Company, companySchema } from '@/lib/service/schemas/company';
import { personPreviewSchema } from '@/lib/service/schemas/person-preview';
import { connectionId, day, facet, intent, record, sites } from './fixture-rows.ts';

/** Made-up companies, who is like them and who works there. */

export const halvorsen: Subject = {
  kind: 'company',
  key: 'company/pronet/halvorsen-maritime',
  site: 'pronet',
  slug: 'halvorsen-maritime',
  url: 'https://www.pronet.example/company/halvorsen-maritime',
};

export const attack = '<img src=x onerror="window.pwned=1">';

const words = ['Kubernetes', 'PostgreSQL', 'Mapbox', 'Grafana', 'Kafka', 'Rust', 'Terraform', 'Salesforce'];

export function fullCompany(part: Record<string, unknown> = {}): Company {
  return companySchema.parse({
    id: 'c0a1f8f0-0c2b-4f6a-9b60-4b8a34c0aa01',
    summary: {
      name: 'Halvorsen Maritime',
      industry: 'maritime transportation',
      type: 'PRIVATELY_HELD',
      founded_year: 1974,
      description: 'Ship-management software and crewing.\nFrom Bergen, for the North Sea and beyond.',
      staff: { total: 1126, range: { start: 501, end: 1000 } },
    },
    link: { website: 'https://www.halvorsen.example/', domain: 'halvorsen.example', pronet: halvorsen.url },
    financial: {
      revenue: { annual: { start: 80_000_000, end: 120_000_000, amount: 100_000_000 } },
      funding: { type: 'DEBT_FINANCING', total_amount: 40_000_000, last_amount: 14_000_000 },
    },
    location: { headquarter: { city: 'bergen', country: 'norway' } },
    technologies: Array.from({ length: 300 }, (_each, index) => ({
      name: words[index] ?? `Component library ${index}`,
      category: null,
    })),
    keywords: ['vessel management', 'crewing', 'port calls', 'fuel reports'],
    languages: ['english', 'norwegian'],
    naics: ['488390', '541511'],
    sic: [4499],
    ...part,
  });
}

/** Nothing but a name: whole blocks are missing (docs/interface.md#company-result). */
export const sparseCompany = companySchema.parse({ summary: { name: 'Møller & Co' } });

const industries = ['shipbuilding', 'marine insurance', 'it services and it consulting', 'PORT OPERATIONS'];

/** When what stands here was bought: one moment, as in one answer. */
export const bought = Date.now() - 60_000;

/** A company that a lookalike search brought, with its record. */
export function lookalike(index: number, part: Record<string, unknown> = {}): { key: string; record: SubjectRecord } {
  const slug = `lookalike-${index}`;
  const subject = subjectAt(`https://www.pronet.example/company/${slug}`);
  const name = index === 1 ? 'Brightwater Mills and Ropeworks International' : `Lookalike ${index}`;
  const company = companySchema.parse({
    summary: { name, industry: industries[index % industries.length], staff: { total: 40 * index + 12 } },
    link: { domain: `${slug}.example`, website: `https://${slug}.example/`, pronet: subject.url },
    location: { headquarter: { city: 'gdansk', country: 'poland' } },
    ...part,
  });
  const base = record(subject, { company: facet(company, bought, 100) }, company.summary?.name ?? null);
  const alias = subjectAlias(connectionId, subjectOfDomain(`${slug}.example`).key);
  return {
    key: subject.key,
    record: { ...base, createdAt: index % 5 === 2 ? bought - day : bought, aliases: [...base.aliases, alias] },
  };
}

const first = ['Ingrid', 'Kwame', 'Hana', 'Mateus', 'Yuki', 'Thandiwe'];
const titles = ['Chief Procurement Officer', 'Director, Fleet Systems', 'Head of Crewing', null, 'Senior Buyer'];
const seniorities = ['c_suite', 'director', 'head', 'vp', 'mid-level', 'chief_of_something'];

/** A row of "People here", with its record; odd ones have a page, even ones are known by their id alone. */
export function preview(index: number, part: Record<string, unknown> = {}, facets: Facets = {}) {
  const id = `7d1f8f0e-0c2b-4f6a-9b60-${String(index).padStart(12, '0')}`;
  const url = index % 2 === 1 ? `https://www.pronet.example/in/person-${index}` : null;
  const subject = url === null ? subjectOfId('person', id) : subjectAt(url);
  const shown = personPreviewSchema.parse({
    id,
    profile: { full_name: `${first[index % first.length]} ${'ABCDEFGH'[index % 8]}*******`, title: titles[index % 5] },
    link: { pronet: url },
    department: { departments: ['master_sales'], seniority: seniorities[index % 6] },
    has_email: index % 3 !== 2,
    has_mobile: index % 2 === 0,
    has_skills: true,
    ...part,
  });
  const base = record(subject, { preview: facet(shown, bought, 0), ...facets }, null);
  return {
    key: subject.key,
    subject,
    record: { ...base, aliases: [...new Set([...base.aliases, idAlias(connectionId, 'person', id)])] },
  };
}

export function subjectAt(url: string): Subject {
  const subject = findSubject(url, sites);
  if (subject === null) throw new Error(`No subject at ${url}`);
  return subject;
}

/** Pages of so many keys each, bought a minute ago. */
export function pages(keys: readonly string[], size: number, part: Partial<ResultPages> = {}): ResultPages {
  const count = Math.max(1, Math.ceil(keys.length / size));
  return {
    pages: Array.from({ length: count }, (_each, page) => ({
      page,
      keys: keys.slice(page * size, (page + 1) * size),
      boughtAt: bought,
    })),
    total: keys.length,
    seeds: [],
    ...part,
  };
}

/** A click for one page of a list. */
export function pageIntent(
  operation: 'lookalikes' | 'people-here',
  detail: OrderDetail,
  part: Partial<Intent> = {},
  subject: Subject = halvorsen,
): Intent {
  return intent(subject, {
    operation,
    detail,
    orderKey: orderKeyOf(connectionId, operation, subject.key, detail),
    createdAt: bought - 1000,
    ...part,
  });
}

export const companyFacet = facet(fullCompany(), Date.now() - 2 * day, 100);

import type { Random } from '../../sandbox/world/random.ts';
import type { World } from '../../sandbox/world/world.ts';
import { site } from './chaos-world.ts';

export interface ChaosOrder {
  /** Where it arrives at the service. */
  path: string;
  order: object;
}

const plain = /^[a-z0-9-]+$/;
const paths = {
  email: '/v2/people/export/single',
  mobile: '/v2/people/mobile-phone-finder',
  personality: '/v1/people/analysis',
  profile: '/v1/people',
  lookup: '/v1/people/reverse-lookup',
  company: '/v1/companies',
  lookalikes: '/v1/companies',
  'people-here': '/v1/people/preview',
} as const;
type Operation = keyof typeof paths;

/** The most that stands on the button. */
const agreedMilli: Record<Operation, number> = {
  email: 1000,
  mobile: 5000,
  personality: 4000,
  profile: 500,
  lookup: 500,
  company: 100,
  lookalikes: 1000,
  'people-here': 1000,
};
const about: readonly Operation[] = ['email', 'email', 'email', 'mobile', 'personality', 'profile', 'lookup'];
const ofCompanies: readonly Operation[] = ['company', 'lookalikes', 'people-here'];

/** One click after another, of every kind there is; never twice the same, or it would be known. */
export function* chaosOrders(world: World, random: Random): Generator<ChaosOrder> {
  const people = world.people.filter(({ slug }) => plain.test(slug));
  const companies = world.companies.filter(({ slug }) => plain.test(slug));
  for (let next = 0; next < people.length; next++) {
    const isCompany = random.chance(0.3);
    const operation = isCompany ? random.pick(ofCompanies) : random.pick(about);
    const slug = (isCompany ? companies[next % companies.length] : people[next])?.slug ?? '';
    yield { path: paths[operation], order: orderOf(operation, slug, Math.floor(next / companies.length)) };
  }
}

function orderOf(operation: Operation, slug: string, round: number): object {
  const kind = ofCompanies.includes(operation) ? 'company' : 'person';
  const url = `https://www.pronet.example/${kind === 'person' ? 'in' : 'company'}/${slug}`;
  const address = `${slug}@fenwick.example`;
  const subject =
    operation === 'lookup'
      ? { kind, key: `person/email/${address}`, site: 'email', slug: address, url: null }
      : { kind, key: `${kind}/${site.key}/${slug}`, site: site.key, slug, url };
  const detail = {
    ...(operation === 'people-here' && { page: round }),
    ...(operation === 'lookalikes' && { page: round, count: 10, seeds: [url] }),
  };
  return {
    operation,
    subject,
    agreedMilli: agreedMilli[operation],
    ...(Object.keys(detail).length > 0 && { detail }),
    refresh: false,
    override: false,
    again: false,
  };
}

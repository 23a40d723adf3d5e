import type { Subject } from '@/lib/detection/subject';
import type { ListRow, MemberRow } from '@/lib/records/exclusion-rows';
import { amara, day, fenwick } from './fixture-rows.ts';

/** Made-up lists and who is on them. */

const now = Date.now();

export function list(id: string, name: string, kind: Subject['kind'], part: Partial<ListRow> = {}): ListRow {
  return {
    ...{ id, name, kind, createdAt: now - 200 * day, coversPeople: kind === 'company', expiresAfterDays: null },
    ...{ lastUsedAt: null, removedAt: null, salt: null },
    ...part,
  };
}

export function member(
  listId: string,
  subject: Subject,
  label: string | null,
  part: Partial<MemberRow> = {},
): MemberRow {
  return {
    ...{ id: `${listId}-${subject.slug}`, listId, names: [`page:${subject.key}`], label, why: '' },
    ...{ at: now - 9 * day, route: 'panel', expiresAt: null },
    ...part,
  };
}

export const lists = [
  list('customers', 'Customers', 'person', { lastUsedAt: now - day }),
  list('asked', 'Asked us not to write to them', 'person', { createdAt: now - 100 * day, expiresAfterDays: 365 }),
  list('accounts', 'Customers’ companies', 'company'),
];

export const excludedAmara = member('customers', amara, 'Amara Okonkwo', { why: 'Signed in March, talks to Elif' });
export const excludedFenwick = member('accounts', fenwick, 'Fenwick Instruments', { why: 'Customer since 2024' });

const surnames = ['Wieczorek', 'Haddad', 'Yıldız', 'Chen', 'Kearney', 'Carvalho-Albuquerque dos Santos Ferreira'];
const routes = ['panel', 'popup', 'shortcut', 'context-menu', 'result', 'written', 'import', 'visited'] as const;

/** As many as wanted, of whom nothing is known but an address. */
export function crowd(listId: string, count: number): MemberRow[] {
  return Array.from({ length: count }, (_each, index) => ({
    ...{ id: `${listId}-crowd-${index}`, listId, names: [`email:crowd.${index}@fenwick.example`], why: '' },
    ...{ label: `crowd.${index}@fenwick.example`, at: now - 30 * day - index, route: 'import', expiresAt: null },
  }));
}

/** A list with one of every way onto it, one who was forgotten, and enough others to scroll. */
export const members: MemberRow[] = [
  excludedAmara,
  ...Array.from({ length: 40 }, (_each, index) => {
    const slug = `person-${index}`;
    const url = `https://www.pronet.example/in/${slug}`;
    const subject: Subject = { kind: 'person', key: `person/pronet/${slug}`, site: 'pronet', slug, url };
    return member('customers', subject, index === 3 ? null : `Tomasz ${surnames[index % surnames.length]}`, {
      at: now - index * 3 * day,
      route: routes[index % routes.length] ?? 'panel',
      why: index % 3 === 0 ? 'Renewal runs until the end of the year' : '',
      expiresAt: index % 7 === 1 ? now + 40 * day : null,
      ...(index === 3 && { names: ['hash:00'] }),
    });
  }),
  excludedFenwick,
];

import { i18n } from '#i18n';
import type { Facets } from '@/lib/records/rows';
import { type EmailEntry, findBestEmail } from '@/lib/service/schemas/email';
import type { Person } from '@/lib/service/schemas/person';
import { personFacts } from './person-facts.ts';

export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

export interface Refreshed {
  changes: Change[];
  chargedMilli: number;
}

/** A refresh is news for a day. */
const newsMs = 24 * 60 * 60_000;

/** What the last refresh changed, field by field; null where there was none lately. */
export function findChanges({ email, profile }: Facets, nowMs: number): Refreshed | null {
  const wasRefreshed = email?.previous !== undefined || profile?.previous !== undefined;
  const at = Math.max(email?.boughtAt ?? 0, profile?.boughtAt ?? 0);
  if (!wasRefreshed || nowMs - at > newsMs) return null;
  const changes = [
    ...(email?.previous === undefined
      ? []
      : [change(i18n.t('changed.email'), addressOf(email.previous.value), addressOf(email.value))]),
    ...(profile?.previous?.value == null || profile.value === null
      ? []
      : profileChanges(profile.previous.value, profile.value)),
  ];
  return { changes: changes.filter(({ before, after }) => before !== after), chargedMilli: email?.chargedMilli ?? 0 };
}

function profileChanges(before: Person, after: Person): Change[] {
  return [
    change(i18n.t('changed.headline'), before.profile?.headline, after.profile?.headline),
    change(i18n.t('changed.title'), before.profile?.title, after.profile?.title),
    change(i18n.t('changed.company'), companyOf(before), companyOf(after)),
    change(i18n.t('changed.location'), personFacts(before).location, personFacts(after).location),
  ];
}

function change(field: string, before: string | null | undefined, after: string | null | undefined): Change {
  return { field, before: before ?? null, after: after ?? null };
}

function companyOf(person: Person): string | null {
  return person.position_groups[0]?.company?.name ?? null;
}

function addressOf(entries: EmailEntry[] | null): string | null {
  return findBestEmail(entries ?? [])?.address ?? null;
}

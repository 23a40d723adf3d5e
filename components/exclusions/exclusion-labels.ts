import { i18n } from '#i18n';
import { formatDay } from '@/components/ui/formats';
import type { ExclusionRoute, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { PartlyShared } from '@/lib/exclusions/import/read-rows';
import type { Exclusion } from '@/lib/exclusions/match/find-exclusions';
import type { MemberProblem } from '@/lib/exclusions/parse-member';
import type { AnswerOf } from '@/lib/messaging/protocol';

export const routeLabels: Record<ExclusionRoute, () => string> = {
  panel: () => i18n.t('lists.route.panel'),
  popup: () => i18n.t('lists.route.popup'),
  shortcut: () => i18n.t('lists.route.shortcut'),
  'context-menu': () => i18n.t('lists.route.menu'),
  result: () => i18n.t('lists.route.result'),
  written: () => i18n.t('lists.route.written'),
  import: () => i18n.t('lists.route.import'),
  visited: () => i18n.t('lists.route.visited'),
};

export const memberProblemLabels: Record<MemberProblem, () => string> = {
  empty: () => i18n.t('lists.written.empty'),
  several: () => i18n.t('lists.written.several'),
  'is-person': () => i18n.t('lists.written.isPerson'),
  'is-company': () => i18n.t('lists.written.isCompany'),
  'is-address': () => i18n.t('lists.written.isAddress'),
  'is-domain': () => i18n.t('lists.written.isDomain'),
  'unknown-page': () => i18n.t('lists.written.unknownPage'),
  'free-mail': () => i18n.t('lists.written.freeMail'),
  'shared-host': () => i18n.t('lists.written.sharedHost'),
  nothing: () => i18n.t('lists.written.nothing'),
};

/** The hosts below a domain that an entry for it does not cover. */
export function partlyLabel({ domain, hosts }: PartlyShared): string {
  return i18n.t('lists.partlyShared', { domain, hosts: hosts.join(', ') });
}

export function memberLabel({ label }: Pick<MemberRow, 'label'>): string {
  return label ?? i18n.t('lists.forgotten');
}

/** "Added on 4 Nov.", with the company if the person is excluded through it. */
export function sinceLabel({ because, label, at, expiresAt }: Exclusion): string {
  const since = i18n.t('lists.since', { date: formatDay(at) });
  const until = expiresAt === null ? [] : [i18n.t('lists.until', { date: formatDay(expiresAt) })];
  const company = because === 'company' ? [i18n.t('lists.throughCompany', { company: memberLabel({ label }) })] : [];
  return [...company, since, ...until].join(' ');
}

/** Why a list name was rejected; null if it was accepted. */
export function nameProblemLabel(answer: AnswerOf<'createList'>): string | null {
  if (answer.outcome === 'named') return null;
  const labels = {
    empty: () => i18n.t('lists.name.empty'),
    taken: () => i18n.t('lists.name.taken'),
    'list-gone': () => i18n.t('lists.gone'),
  };
  return labels[answer.problem]();
}

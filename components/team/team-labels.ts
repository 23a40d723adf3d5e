import { i18n } from '#i18n';
import { formatCount, formatDay } from '@/components/ui/formats';
import type { TeamHas } from '@/lib/database/schema/rows';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { dayMs } from '@/lib/platform/time';
import type { Subject } from '@/lib/subjects/subject';
import type { TeamTouch } from '@/lib/team/colleagues';
import type { TeamErrorKind } from '@/lib/team/store/store';

/** "Verified email and 2 mobiles". */
export function hasLabel({ email, mobiles }: TeamHas, kind: Subject['kind']): string {
  const count = formatCount(mobiles);
  if (kind === 'company') return i18n.t('team.known.company');
  if (email === null)
    return mobiles === 0 ? i18n.t('team.known.other') : i18n.t('team.known.mobiles', mobiles, [count]);
  if (mobiles === 0) return i18n.t(`team.known.${email === 'verified' ? 'verified' : 'email'}`);
  return i18n.t(`team.known.${email === 'verified' ? 'verifiedMobiles' : 'emailMobiles'}`, mobiles, [count]);
}

export function knownTitle(by: string, at: number): string {
  const day = formatDay(at);
  return by === '' ? i18n.t('team.known.somebody', { day }) : i18n.t('team.known.title', { name: by, day });
}

/** "Tomasz wrote on Thursday", with the date after a week. */
export function touchTitle({ by, at, isCall }: TeamTouch, nowMs: number): string {
  const isNear = nowMs - at < 7 * dayMs;
  const day = isNear ? new Intl.DateTimeFormat(undefined, { weekday: 'long' }).format(at) : formatDay(at);
  if (by === '') return i18n.t(isCall ? 'team.band.somebodyCalled' : 'team.band.somebodyWrote', { day });
  return i18n.t(isCall ? 'team.band.called' : 'team.band.wrote', { name: by, day });
}

/** "No answer yet, follow-up 3 Dec". */
export function touchState({ isAnswered, dueAt }: TeamTouch): string {
  if (dueAt === null) return i18n.t(isAnswered ? 'team.band.answered' : 'team.band.waiting');
  return i18n.t(isAnswered ? 'team.band.answeredDue' : 'team.band.waitingDue', { day: formatDay(dueAt) });
}

/** What keeps the team away, and what helps. */
export function teamTrouble(kind: TeamErrorKind): string {
  switch (kind) {
    case 'refused':
    case 'locked':
    case 'garbled':
      return i18n.t(`team.trouble.${kind}`);
    case 'wrong-keys':
      return i18n.t('team.trouble.wrongKeys');
    default:
      return i18n.t('team.trouble.unreachable');
  }
}

type JoinRefusal = Extract<AnswerOf<'joinTeam'>, { outcome: 'refused' }>['because'];

export function joinTrouble(because: JoinRefusal): string {
  switch (because) {
    case 'no-code':
      return i18n.t('team.join.refused.noCode');
    case 'in-a-team':
      return i18n.t('team.join.refused.inATeam');
    case 'damaged':
    case 'insecure':
    case 'used':
    case 'passphrase':
      return i18n.t(`team.join.refused.${because}`);
    default:
      return teamTrouble(because);
  }
}

/** Why the newest copy of a subscribed list was not taken. */
export function listTrouble(why: string): string {
  return (listTroubles[why] ?? listTroubles.unreachable)?.() ?? '';
}

const listTroubles: Readonly<Record<string, () => string>> = {
  'no-code': () => i18n.t('team.lists.refused.noCode'),
  'not-a-list': () => i18n.t('team.lists.refused.notAList'),
  'bad-signature': () => i18n.t('team.lists.refused.badSignature'),
  unreachable: () => i18n.t('team.lists.refused.unreachable'),
  redirected: () => i18n.t('team.lists.refused.redirected'),
  'too-large': () => i18n.t('team.lists.refused.tooLarge'),
  shrunk: () => i18n.t('team.lists.refused.shrunk'),
  older: () => i18n.t('team.lists.refused.older'),
  'no-rows': () => i18n.t('team.lists.refused.noRows'),
  'no-key': () => i18n.t('team.lists.refused.noKey'),
};

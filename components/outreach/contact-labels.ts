import { i18n } from '#i18n';
import { targetLabel } from '@/components/hand-over/connect/target-name';
import { facetLabel } from '@/components/orders/operation-labels';
import { formatAge, formatDay } from '@/components/ui/formats';
import type { Touch } from '@/lib/database/schema/contact-rows';
import type { HandReceipt } from '@/lib/database/schema/hand-rows';
import { undoableMs } from '@/lib/outreach/contact-state';
import { daysUntil } from '@/lib/outreach/due-days';
import type { TimelineEntry } from '@/lib/outreach/timeline';

/** "Written to", "Called", "Answered" … */
export function touchLabel({ kind, by }: Pick<Touch, 'kind' | 'by'>): string {
  if (kind === 'contacted' && by === 'call') return i18n.t('touch.called');
  return touchLabels[kind]();
}

const isLetter = ({ kind, by }: Pick<Touch, 'kind' | 'by'>): boolean => kind === 'contacted' && by !== 'call';

/** What was logged a moment ago: "Contacted", by the name of the button. */
export const loggedLabel = (touch: Pick<Touch, 'kind' | 'by'>): string =>
  isLetter(touch) ? i18n.t('touch.contacted') : touchLabel(touch);

/** Before a day: "Wrote". */
export const wroteLabel = (touch: Pick<Touch, 'kind' | 'by'>): string =>
  isLetter(touch) ? i18n.t('touch.wrote') : touchLabel(touch);

const touchLabels: Record<Touch['kind'], () => string> = {
  contacted: () => i18n.t('touch.writtenTo'),
  answered: () => i18n.t('touch.answered'),
  'not-sent': () => i18n.t('touch.notSent'),
  done: () => i18n.t('touch.followedUp'),
  'handed-over': () => i18n.t('touch.handedOver'),
  'taken-off': () => i18n.t('touch.takenOff'),
};

/** "just now", then "3 minutes ago", then "16 Nov". */
export function touchTime(at: number, nowMs: number): string {
  return nowMs - at < undoableMs ? formatAge(at, nowMs) : formatDay(at);
}

const weekday = { weekday: 'short' } as const;
const fullDay = { weekday: 'long', day: 'numeric', month: 'short' } as const;

/** "5 days late", "Today", "Tomorrow", "Mon" within a week, then "7 Dec". */
export function dueLabel(dueAt: number, nowMs: number): string {
  const days = daysUntil(dueAt, nowMs);
  if (days < 0) return i18n.t('touch.daysLate', -days, [String(-days)]);
  if (days === 0) return i18n.t('touch.today');
  if (days === 1) return i18n.t('touch.tomorrow');
  return days < 7 ? new Intl.DateTimeFormat(undefined, weekday).format(dueAt) : formatDay(dueAt);
}

/** "Monday, 7 Dec". */
export function longDay(at: number): string {
  return new Intl.DateTimeFormat(undefined, fullDay).format(at);
}

/** The heading of an entry, and the text below it. */
export function entryLabels(entry: TimelineEntry): { title: string; text: string | null } {
  switch (entry.kind) {
    case 'due':
      return { title: i18n.t('touch.followUp'), text: quoted(entry.about) };
    case 'touch': {
      const { kind, about = null } = entry.touch;
      const isName = kind === 'handed-over' || kind === 'taken-off';
      return { title: touchLabel(entry.touch), text: isName ? about : quoted(about) };
    }
    case 'sent':
      return { title: receiptLabel(entry.receipt), text: entry.receipt.host ?? null };
    case 'note':
      return { title: i18n.t('note.label'), text: entry.text };
    case 'excluded':
      return { title: i18n.t('touch.excluded', { list: entry.listName }), text: quoted(entry.why || null) };
    default: {
      const facet = facetLabel(entry.facet);
      if (!entry.isFound) return { title: i18n.t('touch.nothingFound', { what: facet }), text: null };
      return { title: entry.kind === 'bought' ? facet : i18n.t('touch.refreshed', { what: facet }), text: null };
    }
  }
}

/** "Sent to HubSpot", or what became of it instead. */
function receiptLabel({ target, state }: HandReceipt): string {
  const names = { name: targetLabel(target) };
  if (state === 'refused') return i18n.t('handOver.in.refusedBy', names);
  if (state === 'waiting') return i18n.t('handOver.in.waitsFor', names);
  return i18n.t(state === 'sent' ? 'handOver.in.lostBy' : 'handOver.in.sentTo', names);
}

function quoted(text: string | null): string | null {
  return text === null ? null : i18n.t('touch.quoted', { text });
}

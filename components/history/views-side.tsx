import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { i18n } from '#i18n';
import { NotifySwitch } from '@/components/orders/notify-switch';
import { formatCount } from '@/components/ui/formats';
import { fragmentOf } from '@/components/ui/routes';
import type { SavedView } from '@/lib/database/schema/view-rows';
import type { HistoryLine } from '@/lib/history/history-line';
import {
  countLines,
  countTags,
  type OwnView,
  ownQueries,
  ownViews,
  savedViewId,
  tagViewId,
} from '@/lib/history/history-views';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import { contactLabels } from './contact-choice.tsx';

export const viewLabels: Record<OwnView, () => string> = {
  everybody: () => i18n.t('history.everybody'),
  companies: () => i18n.t('history.companies'),
  due: () => i18n.t('history.due'),
  waiting: contactLabels.waiting,
  never: contactLabels.never,
  answered: contactLabels.answered,
};

/** The name of a view; null if its address names none. */
export function viewTitle(id: string, saved: readonly SavedView[]): string | null {
  const own = ownViews.find((view) => view === id);
  if (own !== undefined) return viewLabels[own]();
  return saved.find((view) => savedViewId(view.id) === id)?.name ?? (id.startsWith('tag:') ? id.slice(4) : null);
}

export interface ViewsSideProps {
  lines: readonly HistoryLine[];
  saved: readonly SavedView[];
  /** The open view's id. */
  current: string;
  nowMs: number;
}

const groups = [ownViews.slice(0, 2), ownViews.slice(2)] as const;

/** History's views and tags, each with its count. */
export function ViewsSide({ lines, saved, current, nowMs }: ViewsSideProps) {
  const counts = useMemo(
    () =>
      countLines(
        lines,
        ownViews.map((view) => ownQueries[view]),
        nowMs,
      ),
    [lines, nowMs],
  );
  const ofSaved = useMemo(
    () =>
      countLines(
        lines,
        saved.map(({ query }) => query),
        nowMs,
      ),
    [lines, saved, nowMs],
  );
  const tags = useMemo(() => countTags(lines), [lines]);
  const own = (views: readonly OwnView[]) =>
    views.map((view) => ({
      id: view as string,
      label: viewLabels[view](),
      count: counts[ownViews.indexOf(view)] ?? 0,
    }));
  return (
    <nav className="history-views" aria-label={i18n.t('history.views')}>
      <ViewList entries={own(groups[0])} current={current} />
      <h2>{i18n.t('history.views')}</h2>
      <ViewList
        current={current}
        entries={[
          ...own(groups[1]),
          ...saved.map(({ id, name }, at) => ({
            id: savedViewId(id),
            label: name,
            count: ofSaved[at] ?? 0,
            onRemove: () => void sendMessage('removeView', { id }).catch(logAs('history-views')),
          })),
        ]}
      />
      {tags.length > 0 && (
        <>
          <h2>{i18n.t('history.tags')}</h2>
          <ViewList
            current={current}
            entries={tags.map(({ tag, count }) => ({ id: tagViewId(tag), label: tag, count }))}
          />
        </>
      )}
      <div className="due-switch">
        <NotifySwitch label={i18n.t('touch.notify')} of="due" />
      </div>
    </nav>
  );
}

interface ViewEntry {
  id: string;
  label: string;
  count: number;
  onRemove?: () => void;
}

function ViewList({ entries, current }: { entries: readonly ViewEntry[]; current: string }) {
  return (
    <ul>
      {entries.map(({ id, label, count, onRemove }) => (
        <li key={id}>
          <a href={fragmentOf('history', id)} aria-current={id === current ? 'page' : undefined}>
            <bdi title={label}>{label}</bdi>
            <span>{formatCount(count)}</span>
          </a>
          {onRemove !== undefined && id === current && (
            <button
              type="button"
              className="icon"
              aria-label={i18n.t('history.removeView', { name: label })}
              title={i18n.t('history.removeView', { name: label })}
              onClick={onRemove}
            >
              <X />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

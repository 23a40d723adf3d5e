import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useUnsavedText } from '@/components/context/use-unsaved-text';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { isHeld } from '@/components/ui/hooks/deliberate';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { LiveRegion } from '@/components/ui/live-region';
import { Mark } from '@/components/ui/mark';
import { loadable } from '@/components/ui/mount/loadable';
import type { Exclusion } from '@/lib/exclusions/match/find-exclusions';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import { nameProblemLabel, sinceLabel } from './exclusion-labels.ts';
import type { Allowed } from './read-allowed.ts';
import { ShowExcluded, type ShownExcluded } from './show-excluded.tsx';

/** Loaded when it is opened: one press excludes without it. */
const ChooseList = loadable(async () => (await import('./choose-list.tsx')).ChooseList);

export interface AllowedLineProps {
  subject: Subject;
  allowed: Allowed;
  route: 'panel' | 'popup';
  onShowList(listId: string): void;
  /** Where a menu opens the choice of a list: whether it is open. Else "Exclude" and the choice are in the line. */
  choosing?: { isOpen: boolean; onChange(isOpen: boolean): void };
  /** What is known of an excluded person is hidden until it is asked for. */
  shown?: ShownExcluded;
  /** At the end of the line. */
  end?: ReactNode;
}

/** Whether the subject may be contacted, directly under the name. One press excludes; "Undo" appears in the same place. */
export function AllowedLine({ subject, allowed, route, onShowList, choosing, shown, end }: AllowedLineProps) {
  const holder = useRef<HTMLElement>(null);
  useRestoredFocus(holder);
  const { undoable, announcement, problem, isBusy, ...actions } = useExclude(subject, route, holder);
  const unsaved = useUnsavedText('list', subject.key);
  const [isOpened, setOpened] = useState(false);
  // Also if unsaved text was left in it.
  const isChosen = choosing?.isOpen ?? isOpened;
  const isChoosing = isChosen || unsaved.texts != null;
  const setChoosing = choosing?.onChange ?? setOpened;
  const { exclusion } = allowed;
  const isSilent = allowed.perhaps === null && !allowed.isEmployerOpen && allowed.listCount === 0;
  const hasLine = !isSilent || choosing === undefined || undoable !== null || isChoosing || problem !== null || end;
  const undo = undoable !== null && (
    <ActionLink onAction={() => void actions.undo(undoable.token)}>{i18n.t('lists.undo')}</ActionLink>
  );
  const stop = () => {
    setChoosing(false);
    unsaved.write(null);
    actions.forgetProblem();
  };
  const close = (isDone: boolean) => {
    if (isDone) stop();
  };

  return (
    <section ref={holder} tabIndex={-1} aria-label={i18n.t('lists.allowed')}>
      {exclusion === null ? (
        hasLine && (
          <div className="allow" data-kind="good">
            <span />
            <div>
              <div className="line" data-wrap={subject.kind === 'company' || undefined}>
                <span className="meta">
                  {allowed.perhaps !== null ? (
                    <Mark tone="caution" icon={<TriangleAlert />}>
                      {noneLabel(allowed)}
                    </Mark>
                  ) : allowed.isEmployerOpen ? (
                    <Mark icon={<CircleDashed />}>{noneLabel(allowed)}</Mark>
                  ) : (
                    allowed.listCount > 0 && (
                      <Mark tone="good" icon={<Check />}>
                        {noneLabel(allowed)}
                      </Mark>
                    )
                  )}
                </span>
                <span className="line-actions">
                  {undo ||
                    (choosing === undefined && (
                      <ActionLink
                        label={excludeLabel(subject.kind, allowed.usual?.name ?? null)}
                        onAction={() => void actions.exclude(null, '').then(close)}
                      >
                        {excludeLabel(subject.kind, null)}
                      </ActionLink>
                    ))}
                  {choosing === undefined && (
                    <button
                      type="button"
                      className="icon"
                      data-small
                      aria-label={i18n.t('lists.choose')}
                      title={i18n.t('lists.choose')}
                      aria-expanded={isChoosing}
                      onClick={() => (isChoosing ? stop() : setChoosing(true))}
                    >
                      <ChevronDown />
                    </button>
                  )}
                  {end}
                </span>
              </div>
              {isChoosing && (
                <ChooseList
                  kind={subject.kind}
                  lists={allowed.fitting}
                  usual={allowed.usual}
                  problem={problem}
                  isBusy={isBusy}
                  unsaved={unsaved}
                  takesFocus={isChosen}
                  onChoose={(listId, why) => void actions.exclude(listId, why).then(close)}
                  onMake={(name, why) => void actions.excludeToNew(name, why).then(close)}
                  onCancel={stop}
                />
              )}
              {allowed.perhaps !== null && (
                <p className="meta">
                  {allowed.perhaps.why !== '' && (
                    <>
                      “<bdi>{allowed.perhaps.why}</bdi>”{' '}
                    </>
                  )}
                  <ActionLink onAction={() => onShowList(allowed.perhaps?.listId ?? '')}>
                    {i18n.t('lists.showList')}
                  </ActionLink>
                </p>
              )}
              {!isChoosing && <Trouble text={problem} />}
            </div>
          </div>
        )
      ) : (
        <ExclusionBand exclusion={exclusion}>
          {shown !== undefined && <ShowExcluded {...shown} />}
          {undo ||
            (exclusion.because === 'self' && (
              <ActionLink onAction={() => void actions.remove(exclusion)}>{i18n.t('lists.removeFromList')}</ActionLink>
            ))}
          {exclusion.because !== 'self' && (
            <ActionLink onAction={() => onShowList(exclusion.listId)}>{i18n.t('lists.showList')}</ActionLink>
          )}
          {end}
          <Trouble text={problem} />
        </ExclusionBand>
      )}
      <LiveRegion message={announcement} />
    </section>
  );
}

function Trouble({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className="meta stop" role="alert">
      {text}
    </p>
  );
}

function noneLabel({ listCount, isEmployerOpen, perhaps }: Allowed): string {
  if (perhaps !== null) return i18n.t('lists.perhaps', { list: perhaps.listName });
  if (isEmployerOpen) return i18n.t('lists.employerOpen');
  return i18n.t('lists.onNone', listCount, [formatCount(listCount)]);
}

/** With `list`: the spoken label, which begins with the visible one. Without: the visible label. */
function excludeLabel(kind: Subject['kind'], list: string | null): string {
  if (kind === 'company')
    return list === null ? i18n.t('lists.excludeCompany') : i18n.t('lists.excludeCompanyTo', { list });
  return list === null ? i18n.t('lists.exclude') : i18n.t('lists.excludeTo', { list });
}

/** A band directly under the name: which list, since when, why, and what can be done. */
function ExclusionBand({ exclusion, children }: { exclusion: Exclusion; children: ReactNode }) {
  return (
    <div className="allow">
      <span className="sign stop">
        <Ban />
      </span>
      <div>
        <p>
          <strong>{i18n.t('lists.excluded', { list: exclusion.listName })}</strong>
        </p>
        <p className="soft">
          {sinceLabel(exclusion)}
          {exclusion.why !== '' && (
            <>
              {' '}
              “<bdi>{exclusion.why}</bdi>”
            </>
          )}
        </p>
        <div className="next">{children}</div>
      </div>
    </div>
  );
}

/** The actions of the allowed line: exclude, remove, and undo either. The screen shows the new state when the database changes. */
function useExclude(subject: Subject, route: AllowedLineProps['route'], holder: RefObject<HTMLElement | null>) {
  const { undoable, setUndoable } = useUndo(holder);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [undone, setUndone] = useState('');

  async function run(action: () => Promise<string | null>): Promise<boolean> {
    setBusy(true);
    setUndone('');
    const trouble = await action().catch(logAs('use-exclude', i18n.t('lists.failed')));
    setBusy(false);
    setProblem(trouble);
    return trouble === null;
  }

  async function put(listId: string | null, why: string): Promise<string | null> {
    const answer = await sendMessage('exclude', { subject, listId, route, why });
    if (answer.outcome !== 'excluded') return i18n.t(answer.outcome === 'no-name' ? 'lists.noName' : 'lists.gone');
    setUndoable({ token: answer.token, message: i18n.t('lists.excludedStatus', { list: answer.listName }) });
    return null;
  }

  return {
    undoable,
    announcement: undoable?.message ?? undone,
    problem,
    isBusy,
    forgetProblem: () => setProblem(null),
    exclude: (listId: string | null, why: string) => run(() => put(listId, why)),
    excludeToNew: (name: string, why: string) =>
      run(async () => {
        const made = await sendMessage('createList', { name, kind: subject.kind });
        return made.outcome === 'named' ? put(made.listId, why) : nameProblemLabel(made);
      }),
    remove: ({ memberId, listName }: Exclusion) =>
      run(async () => {
        const { token } = await sendMessage('removeMembers', { memberIds: [memberId] });
        if (token !== null) setUndoable({ token, message: i18n.t('lists.removedStatus', { list: listName }) });
        return null;
      }),
    undo: (token: string) =>
      run(async () => {
        const { done } = await sendMessage('undoExclusion', { token });
        setUndoable(null);
        if (done) setUndone(i18n.t('lists.undone'));
        return done ? null : i18n.t('lists.tooLate');
      }),
  };
}

/** How long "Undo" is shown. It stays longer while focused or hovered, so that it never vanishes under a finger. */
export const undoMs = 10_000;

interface Undoable {
  token: string;
  message: string;
}

function useUndo(holder: RefObject<HTMLElement | null>) {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  useEffect(() => {
    if (undoable === null) return;
    let timer = setTimeout(end, undoMs);
    function end(): void {
      if (isHeld(holder.current)) timer = setTimeout(end, 1000);
      else setUndoable(null);
    }
    return () => clearTimeout(timer);
  }, [undoable, holder]);
  return { undoable, setUndoable };
}

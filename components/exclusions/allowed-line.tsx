import Ban from 'lucide-react/icons/ban';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { LiveRegion } from '@/components/ui/live-region';
import type { Exclusion } from '@/lib/exclusions/match/find-exclusion';
import type { ExclusionActions } from '@/lib/exclusions/messages';
import type { Subject } from '@/lib/subjects/subject';
import { ChooseList } from './choose-list.tsx';
import { sinceLabel } from './exclusion-labels.ts';
import type { Allowed } from './use-allowed.ts';
import { useExclude } from './use-exclude.ts';

export interface AllowedLineProps {
  subject: Subject;
  /** Undefined while the lists load; the line keeps its height. */
  allowed: Allowed | undefined;
  route: 'panel' | 'popup';
  actions: ExclusionActions;
  onShowList(listId: string): void;
}

/**
 * Whether the subject may be contacted, directly under the name, above every row and price. One press excludes; "Undo"
 * appears in the same place.
 */
export function AllowedLine({ subject, allowed, route, actions, onShowList }: AllowedLineProps) {
  const holder = useRef<HTMLElement>(null);
  useRestoredFocus(holder);
  const { undoable, announcement, problem, isBusy, ...can } = useExclude(subject, route, actions, holder);
  const [isChoosing, setChoosing] = useState(false);
  const exclusion = allowed?.exclusion ?? null;
  const undo = undoable !== null && (
    <ActionLink onAction={() => void can.undo(undoable.token)}>{i18n.t('lists.undo')}</ActionLink>
  );
  const stop = () => {
    setChoosing(false);
    can.forgetProblem();
  };
  const close = (isDone: boolean) => {
    if (isDone) stop();
  };

  return (
    <section ref={holder} tabIndex={-1} aria-label={i18n.t('lists.allowed')} aria-busy={allowed === undefined}>
      {exclusion === null ? (
        <div className="allow" data-kind="good">
          <span className="sign good">{allowed !== undefined && <CircleCheck />}</span>
          <div>
            <div className="line">
              <span>{allowed === undefined ? <span className="skel w-3/5" /> : noneLabel(allowed.lists)}</span>
              {allowed !== undefined && (
                <span className="exclude-acts">
                  {undo || (
                    <ActionLink
                      label={allowed.usual === null ? i18n.t('lists.exclude') : toLabel(allowed.usual.name)}
                      onAction={() => void can.exclude(null, '').then(close)}
                    >
                      {i18n.t('lists.exclude')}
                    </ActionLink>
                  )}
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
                </span>
              )}
            </div>
            {isChoosing && allowed !== undefined && (
              <ChooseList
                lists={allowed.fitting}
                usual={allowed.usual}
                problem={problem}
                isBusy={isBusy}
                onChoose={(listId, why) => void can.exclude(listId, why).then(close)}
                onMake={(name, why) => void can.excludeToNew(name, why).then(close)}
                onCancel={stop}
              />
            )}
            {!isChoosing && <Trouble words={problem} />}
          </div>
        </div>
      ) : (
        <ExclusionBand exclusion={exclusion}>
          {undo ||
            (exclusion.because === 'self' && (
              <ActionLink onAction={() => void can.remove(exclusion)}>{i18n.t('lists.removeFromList')}</ActionLink>
            ))}
          <ActionLink onAction={() => onShowList(exclusion.listId)}>{i18n.t('lists.showList')}</ActionLink>
          <Trouble words={problem} />
        </ExclusionBand>
      )}
      <LiveRegion message={announcement} />
    </section>
  );
}

function Trouble({ words }: { words: string | null }) {
  return words === null ? null : (
    <p className="meta stop" role="alert">
      {words}
    </p>
  );
}

function noneLabel(lists: number): string {
  return lists === 0 ? i18n.t('lists.noListYet') : i18n.t('lists.onNone', lists, [formatCount(lists)]);
}

function toLabel(list: string): string {
  return i18n.t('lists.excludeTo', { list });
}

/**
 * A full-width band directly under the name, above every row and price: which list, since when, why, and what can be
 * done.
 */
function ExclusionBand({ exclusion, children }: { exclusion: Exclusion; children: ReactNode }) {
  return (
    <div className="allow">
      <span className="sign stop">
        <Ban />
      </span>
      <div>
        <p className="title stop">{i18n.t('lists.excluded', { list: exclusion.listName })}</p>
        <p className="meta">
          {sinceLabel(exclusion)}
          {exclusion.why !== '' && (
            <>
              {' '}
              “<bdi>{exclusion.why}</bdi>”
            </>
          )}
        </p>
        <p className="meta">{i18n.t('subject.excludedText')}</p>
        <div className="next">{children}</div>
      </div>
    </div>
  );
}

import Ban from 'lucide-react/icons/ban';
import MessageSquare from 'lucide-react/icons/message-square';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { ShowExcluded, type ShownExcluded } from '@/components/exclusions/show-excluded';
import type { TeamTouch } from '@/lib/team/colleagues';
import { teamTrouble, touchState, touchTitle } from './team-labels.ts';
import type { TeamLook } from './use-team-look.ts';
import './team-panel.css';

export interface TeamBandProps {
  look: TeamLook;
  nowMs: number;
  /** Absent: nothing of the subject is kept back. */
  shown?: ShownExcluded | undefined;
}

/** Under the name: off limits by a colleague's list, or a colleague is in contact already. */
export function TeamBand({ look: { excluded, touch }, nowMs, shown }: TeamBandProps) {
  if (excluded !== null)
    return (
      <section className="allow" aria-label={i18n.t('team.band.label')}>
        <span className="sign stop">
          <Ban />
        </span>
        <div>
          <p>
            <strong>{i18n.t('team.band.excluded', { list: excluded.list })}</strong>
          </p>
          <p className="soft">
            {excluded.by === '' ? i18n.t('team.band.ofTeam') : i18n.t('team.band.whose', { name: excluded.by })}
          </p>
          {shown !== undefined && (
            <div className="next">
              <ShowExcluded {...shown} />
            </div>
          )}
        </div>
      </section>
    );
  return touch === null ? null : <TouchBand touch={touch} nowMs={nowMs} />;
}

/** The store no longer knows this member. */
export function RefusedBand() {
  return (
    <section className="team-band" data-tone="caution" aria-label={i18n.t('team.band.label')}>
      <span className="sign caution">
        <TriangleAlert />
      </span>
      <p>{teamTrouble('refused')}</p>
    </section>
  );
}

function TouchBand({ touch, nowMs }: { touch: TeamTouch; nowMs: number }) {
  return (
    <section className="team-band" data-tone="caution" aria-label={i18n.t('team.band.label')}>
      <span className="sign caution">
        <MessageSquare />
      </span>
      <div>
        <p>
          <strong>{touchTitle(touch, nowMs)}</strong>
        </p>
        <p className="soft">{touchState(touch)}</p>
        {touch.forbids && <p className="soft">{i18n.t('team.band.oneWriter')}</p>}
      </div>
    </section>
  );
}

import Users from 'lucide-react/icons/users';
import { type ReactNode, useRef } from 'react';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import type { TeamRefusal } from '@/lib/database/schema/rows';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import type { Subject } from '@/lib/subjects/subject';
import { hasLabel, knownTitle } from './team-labels.ts';
import './team-panel.css';

export interface TeamKnownProps {
  subject: Subject;
  refusal: Extract<TeamRefusal, { kind: 'team-known' }>;
  nowMs: number;
  /** The button that buys it all the same, with its price. */
  children: ReactNode;
}

/** The press was answered with "a colleague has it": for free, or anew. */
export function TeamKnown({ subject, refusal: { by, at, has }, nowMs, children }: TeamKnownProps) {
  const { status, isRunning, run } = useAction<AnswerOf<'takeFromTeam'>>('team-known');
  const holder = useRef<HTMLElement>(null);
  useRestoredFocus(holder);
  const isGone = status.kind === 'done' && status.value.taken.length === 0;
  const take = () => {
    if (!isRunning) void run(() => sendMessage('takeFromTeam', { subject }));
  };
  return (
    <section ref={holder} tabIndex={-1} aria-label={i18n.t('team.band.label')}>
      <div className="team-band">
        <span className="sign good">
          <Users />
        </span>
        <div>
          <p>
            <strong>{knownTitle(by, at)}</strong>
          </p>
          <p className="soft">{has === undefined ? i18n.t('team.known.kept') : hasLabel(has, subject.kind)}</p>
        </div>
      </div>
      <div className="indent team-known-next">
        {has !== undefined && (
          <button type="button" className="btn lead-free" onClick={take}>
            {i18n.t(isRunning ? 'team.known.taking' : 'team.known.take')}
          </button>
        )}
        <div role="status">
          {isGone && <p className="meta">{i18n.t('team.known.gone')}</p>}
          {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs }} />}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { ActionStatusLine } from '@/components/ui/errors/action-status';
import { useAction } from '@/components/ui/hooks/use-action';
import { StepForm } from '@/components/ui/inputs/step-form';
import { TextField } from '@/components/ui/inputs/text-field';
import { readSettings } from '@/lib/database/reads';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';

export interface ResendStepProps extends Pick<PayloadOf<'notifyEntry'>, 'service' | 'trackId'> {
  nowMs: number;
  onClose(): void;
}

/** Has the service notify a webhook again about a job, even an unknown one: the usual address, or another. Free. */
export function ResendStep({ service, trackId, nowMs, onClose }: ResendStepProps) {
  const { db } = usePanel();
  const usual = useLiveQuery(async () => (await readSettings(db, 'service'))?.webhook ?? '', [db]);
  const [typed, setTyped] = useState<string | null>(null);
  const { status, isRunning, run } = useAction<string | null>('resend-step');
  const field = useRef<HTMLInputElement>(null);
  const isRead = usual !== undefined;
  useEffect(() => {
    if (isRead) field.current?.focus();
  }, [isRead]);
  if (!isRead) return null;
  const webhook = (typed ?? usual).trim();
  return (
    <StepForm
      className="table-step"
      submitLabel={i18n.t('jobs.notify')}
      closeLabel={i18n.t('results.leave')}
      isOff={isRunning || !isHttps(webhook)}
      onSubmit={() => void run(async () => (await sendMessage('notifyEntry', { service, trackId, webhook })).state)}
      onClose={onClose}
      after={
        <ActionStatusLine
          {...{ status, nowMs }}
          running={() => <p className="meta">{i18n.t('jobs.notifying')}</p>}
          done={(state) => <p className="meta">{notifiedLabel(state)}</p>}
        />
      }
    >
      <p className="meta job-track">{i18n.t('jobs.history.ofTrack', { track: trackId })}</p>
      <TextField
        label={i18n.t('jobs.history.webhook')}
        inputRef={field}
        type="url"
        value={typed ?? usual}
        onChange={setTyped}
        placeholder="https://"
        problem={webhook !== '' && !isHttps(webhook) ? i18n.t('jobs.history.webhookProblem') : undefined}
      />
    </StepForm>
  );
}

function notifiedLabel(state: string | null): string {
  return state === null ? i18n.t('jobs.history.notified') : i18n.t('jobs.history.notifiedState', { state });
}

/** The worker knows which hosts the service can reach. */
function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

import { useLiveQuery } from 'dexie-react-hooks';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { usePolicy } from '@/components/context/use-locked';
import { knownAs } from '@/components/settings/connection/connection-draft';
import { ConnectionForm } from '@/components/settings/connection/connection-form';
import { DeploymentFile } from '@/components/settings/deployment/deployment-file';
import { ServiceForm } from '@/components/settings/service/service-form';
import { parseRequests } from '@/components/settings/spending/budget-draft';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatDay } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { TextField } from '@/components/ui/inputs/text-field';
import { Mark } from '@/components/ui/mark';
import { useHash } from '@/components/ui/routes';
import { readSettings } from '@/lib/database/reads';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { needsPassphrase } from '@/lib/database/settings/service-settings';
import { sendMessage } from '@/lib/messaging/send-message';
import { shortestPassphrase } from '@/lib/platform/keys/key-storage';
import { SaveStatus } from './save-line.tsx';

/** The connection form, once the saved connection is loaded. A known service is a sentence until "Another service" is pressed. */
export function ConnectionSection() {
  const saved = useSavedConnection();
  const policy = usePolicy();
  const [isOther, setOther] = useState(false);
  if (saved === undefined || policy === undefined) return null;
  const { locked, keyKept } = policy;
  const known = isOther ? null : knownAs(saved);
  return (
    <>
      <PassphraseDue isDue={needsPassphrase(saved, policy)} />
      <ServiceCard saved={saved}>
        <ConnectionForm saved={saved} locked={locked} keyKept={keyKept} known={known} onOther={() => setOther(true)} />
        <ServiceForm locked={locked} known={known} />
        <DeploymentFile saved={saved} locked={locked} />
        <RequestsForm locked={locked.includes('requestsPerSecond')} />
      </ServiceCard>
    </>
  );
}

/** A service that works, as a sentence with its fields under "Advanced". Whatever needs attention opens them. */
function ServiceCard({ saved, children }: { saved: ConnectionSettings | null; children: ReactNode }) {
  const hash = useHash('connection');
  const isWorking = saved?.keySetAt != null && saved.lastCheck?.failure == null;
  const [isOpen, setOpen] = useState(!isWorking);
  return (
    <>
      {saved?.keySetAt != null && (
        <p className="pb-2">
          {i18n.t('settings.serviceLine', { host: new URL(saved.baseUrl).host, date: formatDay(saved.keySetAt) })}
        </p>
      )}
      <details
        className="fold"
        open={isOpen || hash === 'webhook'}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <ChevronRight className="flip" />
          <span>{i18n.t('settings.advanced')}</span>
        </summary>
        <div>{children}</div>
      </details>
    </>
  );
}

/** The saved connection; null if there is none, undefined while loading. */
function useSavedConnection(): ConnectionSettings | null | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => readSettings(db, 'connection'), [db]);
}

/** For a required passphrase that the saved key may lack. It goes only to the worker. */
function PassphraseDue({ isDue }: { isDue: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const { status, isRunning, run, forget } = useAction<'set' | 'no-key'>('passphrase-due');
  const [isTooShort, setTooShort] = useState(false);
  const outcome = status.kind === 'done' ? status.value : null;

  function save(): void {
    const passphrase = field.current?.value ?? '';
    setTooShort(passphrase.length < shortestPassphrase);
    if (passphrase.length < shortestPassphrase) forget();
    else void run(async () => ((await sendMessage('setPassphrase', { passphrase })).isSet ? 'set' : 'no-key'));
  }

  return (
    <>
      {isDue && (
        <form
          className="pb-2"
          noValidate
          aria-label={i18n.t('trouble.passphraseUnset.title')}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <p className="caution">{i18n.t('trouble.passphraseUnset.title')}</p>
          <p className="meta pb-1">{i18n.t('settings.passphraseDueText')}</p>
          <TextField
            label={i18n.t('settings.passphraseDueField')}
            type="password"
            inputRef={field}
            help={i18n.t('settings.passphraseHelp')}
            problem={isTooShort ? i18n.t('settings.problem.passphraseShort') : undefined}
          />
          <div className="set">
            <span />
            <button type="submit" className="btn justify-self-start" disabled={isRunning}>
              {i18n.t('settings.passphraseSet')}
            </button>
          </div>
        </form>
      )}
      <div role="status">
        {isRunning && <span className="soft">{i18n.t('settings.saving')}</span>}
        {outcome === 'set' && (
          <Mark tone="good" icon={<Check />}>
            {i18n.t('settings.passphraseSetDone')}
          </Mark>
        )}
        {outcome === 'no-key' && <p className="caution">{i18n.t('settings.passphraseSetNoKey')}</p>}
        {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
      </div>
    </>
  );
}

/** The default rate limit of an account, unless the service raised it (docs/interface.md#limits). */
const usual = 5;

/** "Requests a second": costs and sends nothing, so leaving the field saves it. */
function RequestsForm({ locked }: { locked: boolean }) {
  const { db } = usePanel();
  const limits = useLiveQuery(async () => readSettings(db, 'limits'), [db]);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const { status, forget, run: save } = useAction<unknown>('requests-form');
  const [before, setBefore] = useState<number | null>(null);
  if (limits === undefined) return null;
  const saved = limits?.requestsPerSecond ?? usual;
  const text = typed ?? String(saved);

  function submit(): void {
    const requestsPerSecond = parseRequests(text);
    if (requestsPerSecond === null) {
      setProblem(i18n.t('spending.problem.requests'));
      return;
    }
    if (requestsPerSecond === saved) return;
    setBefore(saved);
    send(requestsPerSecond);
  }

  function send(requestsPerSecond: number): void {
    void save(() => sendMessage('saveLimits', { requestsPerSecond })).then((isSaved) => {
      // Text typed meanwhile stays.
      if (isSaved) setTyped((now) => (now === typed ? null : now));
    });
  }

  return (
    <form
      noValidate
      onBlur={() => {
        if (typed !== null) submit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={i18n.t('spending.requests')}
        kind="amount"
        value={text}
        onChange={(next) => {
          setTyped(next);
          setProblem(undefined);
          forget();
        }}
        help={i18n.t('spending.requestsHelp')}
        problem={problem}
        locked={locked}
      >
        <SaveStatus
          status={status}
          onUndo={
            before === null
              ? undefined
              : () => {
                  setBefore(null);
                  send(before);
                }
          }
        />
      </TextField>
    </form>
  );
}

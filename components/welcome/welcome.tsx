import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { usePolicy } from '@/components/context/use-locked';
import type { SavedSettings } from '@/components/settings/deployment/deployment-plan';
import { ActionLink } from '@/components/ui/action-link';
import { readSettings } from '@/lib/database/reads';
import { readService } from '@/lib/database/settings/service-settings';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { KeyMode } from '@/lib/platform/keys/key-storage';
import { Ready } from './ready.tsx';
import { codePlanOf, type StartDraft, serviceHostOf, startDraftOf } from './start-draft.ts';
import { StartForm } from './start-form.tsx';
import { TryExample } from './try-example.tsx';
import { useStart } from './use-start.ts';
import '@/components/ui/styles/pages.css';
import { readRetentionDays } from '@/lib/database/settings/privacy';

/** Opened once after installation: service, networks, and one "Start". It can be skipped. */
export function Welcome() {
  const { db } = usePanel();
  const policy = usePolicy();
  const read = useLiveQuery(async () => {
    // All started at once: a read after an await may not be observed.
    const [connection, service, sites] = await Promise.all([
      readSettings(db, 'connection'),
      readService(db),
      readSettings(db, 'sites'),
    ]);
    return { connection, service, sites: sites ?? [] };
  }, [db]);
  if (read === undefined || policy === undefined) return null;
  return <Start saved={{ ...read, locked: policy.locked }} keyKept={policy.keyKept} />;
}

function Start({ saved, keyKept }: { saved: SavedSettings; keyKept: KeyMode | undefined }) {
  const [changed, setChanged] = useState<StartDraft | null>(null);
  const [view, setView] = useState<'form' | 'ready' | 'skipped'>('form');
  const starting = useStart(() => setView('ready'));
  const draft = changed ?? startDraftOf(saved);
  const code = codePlanOf(draft, saved);
  const host = serviceHostOf(draft, saved, code);
  const title = useRef<HTMLHeadingElement>(null);
  const wasLeft = useRef(false);
  useEffect(() => {
    if (view === 'form' && wasLeft.current) title.current?.focus();
    wasLeft.current = view !== 'form';
  }, [view]);
  const end = starting.status.kind === 'done' && starting.status.value.kind === 'ready' ? starting.status.value : null;

  function skip(): void {
    void sendMessage('finishWelcome', {}).catch(logAs('welcome'));
    setView('skipped');
  }

  function backToForm(): void {
    // A skipped form returns unchanged; after a start it begins with what is saved.
    if (view === 'ready') {
      setChanged(null);
      starting.forget();
    }
    setView('form');
  }

  return (
    <main className="start">
      {/* Kept while it is skipped, so that a typed key is there again afterwards; gone once it is saved. */}
      {view !== 'ready' && (
        <div hidden={view === 'skipped'}>
          <h1 ref={title} tabIndex={-1}>
            {i18n.t('welcome.title')}
          </h1>
          <p className="intro">{i18n.t('welcome.intro')}</p>
          <StartForm {...{ draft, saved, code, host, keyKept, starting }} onChange={setChanged} />
          <TryExample>
            <ActionLink onAction={skip}>{i18n.t('welcome.skip')}</ActionLink>
          </TryExample>
        </div>
      )}
      {view !== 'form' && <Ready end={end} saved={saved} onChange={backToForm} />}
      <Beside host={host} />
    </main>
  );
}

/** What is sent, before the key is requested, and how long answers are kept. */
function Beside({ host }: { host: string | null }) {
  return (
    <aside className="beside" aria-label={i18n.t('welcome.beside.label')}>
      <p>{host === null ? i18n.t('welcome.beside.sentTextNone') : i18n.t('welcome.beside.sentText', { host })}</p>
      <StoredLine />
    </aside>
  );
}

/** States the retention period before anything is bought; the user or an administrator may have set it already. */
function StoredLine() {
  const { db } = usePanel();
  const days = useLiveQuery(async () => readRetentionDays(db), [db]);
  if (days === undefined) return null;
  return (
    <p>
      {days === null ? i18n.t('welcome.beside.keptForEver') : i18n.t('welcome.beside.keptDays', [String(days)])}{' '}
      <a className="act" data-link href="options.html#privacy" target="_blank" rel="noreferrer">
        {i18n.t('welcome.beside.keptChange')}
      </a>
    </p>
  );
}

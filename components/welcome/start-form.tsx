import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { SandboxMissing } from '@/components/settings/connection/sandbox-offer';
import { Changes, WebhookCaution } from '@/components/settings/deployment/deployment-dry-run';
import type { DeploymentPlan, SavedSettings } from '@/components/settings/deployment/deployment-plan';
import type { Deployment } from '@/components/settings/deployment/parse-deployment';
import { hostsOfPatterns, listedInShort } from '@/components/settings/permission-hosts';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { useInvalidFocus } from '@/components/ui/hooks/use-invalid-focus';
import { TextField } from '@/components/ui/inputs/text-field';
import { isWorking } from '@/lib/database/settings/service-settings';
import { logAs } from '@/lib/platform/error-log';
import { type KeyStorage, shortestPassphrase } from '@/lib/platform/keys/key-storage';
import { originPatterns, type Site } from '@/lib/subjects/sites';
import { Networks } from './networks.tsx';
import {
  type CodePlan,
  listsOf,
  planStart,
  type StartDraft,
  type StartProblems,
  type StartService,
  sitesToAllow,
} from './start-draft.ts';
import { Tile, TileSet } from './tiles.tsx';
import type { useStart } from './use-start.ts';

export interface StartFormProps {
  draft: StartDraft;
  saved: SavedSettings;
  code: CodePlan;
  host: string | null;
  keyKept?: KeyStorage['mode'] | undefined;
  starting: ReturnType<typeof useStart>;
  onChange(draft: StartDraft): void;
}

/** Service, key, networks and one "Start". Typed text stays until it is saved and works. */
export function StartForm({ draft, saved, code, host, keyKept, starting, onChange }: StartFormProps) {
  const { status, isRunning, start, startSandbox, forget } = starting;
  const [problems, setProblems] = useState<StartProblems & { passphrase?: string }>({});
  const [codeState, setCodeState] = useState<'none' | 'reading' | { problem: string }>('none');
  const keyField = useRef<HTMLInputElement>(null);
  const passphraseField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useInvalidFocus(form, problems);
  const latest = useRef(draft);
  latest.current = draft;
  const { connection, locked } = saved;
  const chosen = useUnsaved(saved);
  const isSandbox = draft.service === 'sandbox';
  const isLocked = locked.includes('serviceAddress') && connection !== null;
  const isTyped = draft.service === 'public' || draft.service === 'other';

  function change(part: Partial<StartDraft>): void {
    onChange({ ...latest.current, ...part });
    setProblems({});
    forget();
  }

  function typeAddress(address: string): void {
    change({ address, code: null, isWebhookAgreed: false });
    setCodeState(isCode(address) ? 'reading' : 'none');
    if (!isCode(address)) return;
    void readCode(address).then((read) => {
      if (latest.current.address !== address) return;
      setCodeState('problem' in read ? read : 'none');
      if ('deployment' in read) onChange({ ...latest.current, code: read.deployment });
    });
  }

  /** Nothing is awaited before the permission request, which needs this click's user activation. */
  function press(isAlone: boolean): void {
    if (isSandbox) {
      startSandbox();
      return;
    }
    const key = keyField.current?.value.trim() ?? '';
    const passphrase = passphraseField.current?.value ?? '';
    const keyStorage: KeyStorage =
      keyKept === 'passphrase' ? { mode: 'passphrase', passphrase } : { mode: keyKept ?? 'remembered' };
    const isShort = keyKept === 'passphrase' && key !== '' && passphrase.length < shortestPassphrase;
    const planned = planStart(draft, chosen.saved, { code, hasNewKey: key !== '', keyStorage });
    const found: typeof problems = {
      ...('problems' in planned && planned.problems),
      ...(typeof codeState === 'object' && { address: codeState.problem }),
      ...(isShort && { passphrase: i18n.t('settings.problem.passphraseShort') }),
    };
    setProblems(found);
    forget();
    if (!('plan' in planned) || Object.keys(found).length > 0) return;
    chosen.noteSent(planned.plan.saveSites?.sites ?? []);
    start({ plan: planned.plan, key, isAlone });
  }

  const refused = status.kind === 'done' && status.value.kind === 'refused' ? status.value : null;
  const isKeyRefused = status.kind === 'failed' && status.failure.kind === 'key-refused';
  // A service saved by this form's own "Start" is not offered again beside it.
  const [hadService] = useState(connection !== null);
  const tiles = serviceTiles(hadService ? connection : null);
  useEffect(() => {
    if (isKeyRefused) keyField.current?.focus();
  }, [isKeyRefused]);
  const group = useId();
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning) press(false);
      }}
    >
      {isLocked ? (
        <p className="step">{i18n.t('welcome.locked', { host: host ?? '' })}</p>
      ) : (
        <TileSet label={i18n.t('settings.service.label')}>
          {tiles.map(({ service, title, text }) => (
            <Tile
              key={service}
              type="radio"
              group={group}
              title={title}
              text={text}
              isOn={draft.service === service}
              onTurn={() => change({ service })}
            />
          ))}
        </TileSet>
      )}
      {isTyped && (
        <div className="step">
          <TextField
            label={i18n.t('welcome.address')}
            value={draft.address}
            onChange={typeAddress}
            placeholder={i18n.t('settings.addressPlaceholder')}
            help={i18n.t(draft.service === 'public' ? 'welcome.addressHelp.public' : 'welcome.addressHelp.other')}
            problem={problems.address ?? (typeof codeState === 'object' ? codeState.problem : undefined)}
          />
          {codeState === 'reading' && <p className="meta">{i18n.t('welcome.reading')}</p>}
          {code !== null && typeof code !== 'string' && (
            <CodeSets
              plan={code}
              isWebhookAgreed={draft.isWebhookAgreed}
              onAgree={(isWebhookAgreed) => change({ isWebhookAgreed })}
            />
          )}
        </div>
      )}
      {/* Kept while the sandbox is chosen, so that a typed key is there again afterwards. */}
      <div className="step" hidden={isSandbox}>
        <TextField
          label={i18n.t('settings.key')}
          type="password"
          icon={<KeyRound />}
          inputRef={keyField}
          onInput={() => {
            setProblems({});
            forget();
          }}
          placeholder={
            draft.service === 'saved' && connection?.keySetAt != null
              ? i18n.t('welcome.keySaved')
              : i18n.t('settings.keyNew')
          }
          help={host === null ? i18n.t('welcome.keyHelpNone') : i18n.t('welcome.keyHelp', { host })}
          problem={problems.key ?? (isKeyRefused ? keyRefusedText() : undefined)}
        />
        {keyKept === 'passphrase' && (
          <TextField
            label={i18n.t('settings.passphrase')}
            type="password"
            inputRef={passphraseField}
            help={i18n.t('settings.passphraseHelp')}
            problem={problems.passphrase}
          />
        )}
      </div>
      {isSandbox && <p className="step">{i18n.t('welcome.demo')}</p>}
      <div hidden={isSandbox}>
        <Networks draft={draft} saved={chosen.saved} code={code} problem={problems.profile} onChange={change} />
      </div>
      <div className="step">
        {status.kind === 'failed' && !isKeyRefused && (
          <div className="pb-3" role="alert">
            <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />
          </div>
        )}
        {refused !== null && <Refused host={refused.host} canAlone={!refused.wasAlone} onAlone={() => press(true)} />}
        <button type="submit" className="btn-lead" disabled={isRunning || codeState === 'reading'}>
          {i18n.t('welcome.start')}
          <span className="price">{i18n.t('welcome.free')}</span>
        </button>
        <p className="soft pt-3">{permissionText(host, listsOf(code), sitesToAllow(draft, chosen.saved, code))}</p>
        <div role="status">
          {status.kind === 'running' && status.doing === 'starting' && (
            <p className="soft">{i18n.t('welcome.starting')}</p>
          )}
          {status.kind === 'done' && status.value.kind === 'no-sandbox' && (
            <p className="caution">{i18n.t('welcome.sandbox.ended')}</p>
          )}
        </div>
        {status.kind === 'running' && status.doing === 'waiting' && <SandboxMissing />}
      </div>
    </form>
  );
}

/** Settings without the sites that a failed "Start" saved: those are ticked in the form, and stay so until it succeeds. */
function useUnsaved(saved: SavedSettings): { saved: SavedSettings; noteSent(sites: readonly Site[]): void } {
  const [first] = useState(() => saved.sites.map(({ key }) => key));
  const [sent, setSent] = useState<readonly string[]>([]);
  const sites = saved.sites.filter(({ key }) => first.includes(key) || !sent.includes(key));
  return {
    saved: { ...saved, sites },
    noteSent: (next) => setSent([...sent, ...next.map(({ key }) => key)]),
  };
}

/** Beside the focused key field. */
function keyRefusedText(): string {
  const { title, text } = labelsOf({ kind: 'key-refused' }, { nowMs: Date.now() });
  return `${title}. ${text}`;
}

/** The browser allows all addresses or none: the next steps, focused. */
function Refused({ host, canAlone, onAlone }: { host: string; canAlone: boolean; onAlone(): void }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => holder.current?.focus(), []);
  return (
    <div className="pb-4" role="alert" ref={holder} tabIndex={-1}>
      <p className="caution">{i18n.t('welcome.refused.title')}</p>
      <p className="soft">
        {canAlone ? i18n.t('welcome.refused.text') : i18n.t('welcome.refused.textAlone', { host })}
      </p>
      {canAlone && (
        <button type="button" className="btn mt-2" onClick={onAlone}>
          {i18n.t('welcome.refused.alone', { host })}
        </button>
      )}
    </div>
  );
}

/** The usual service, then the example of one. */
function serviceTiles(
  connection: SavedSettings['connection'],
): { service: StartService; title: string; text: string }[] {
  const sandbox = {
    service: 'sandbox' as const,
    title: i18n.t('settings.service.sandbox'),
    text: i18n.t('welcome.service.sandbox'),
  };
  const others = [
    { service: 'public' as const, title: i18n.t('settings.service.public'), text: i18n.t('welcome.service.public') },
    { service: 'other' as const, title: i18n.t('settings.service.other'), text: i18n.t('welcome.service.other') },
  ];
  const [usual, ...rest] =
    connection === null
      ? others
      : [
          {
            service: 'saved' as const,
            title: new URL(connection.baseUrl).host,
            text: i18n.t(isWorking(connection) ? 'welcome.service.inUse' : 'welcome.service.known'),
          },
          ...others,
        ];
  return usual === undefined ? [sandbox] : [usual, sandbox, ...rest];
}

/** A sentence before the browser's prompt, naming its hosts. */
function permissionText(service: string | null, lists: readonly string[], sites: readonly Site[]): string {
  if (service === null) return i18n.t('welcome.permission.none');
  const hosts = hostsOfPatterns(sites.flatMap(originPatterns)).filter((host) => host !== service);
  const called = [...new Set([service, ...lists.map((url) => new URL(url).host)])];
  if (called.length > 1) {
    return i18n.t(hosts.length === 0 ? 'welcome.permission.called' : 'welcome.permission.lists', {
      hosts: listedInShort([...called, ...hosts]),
    });
  }
  if (hosts.length === 0) return i18n.t('welcome.permission.one', { service });
  return i18n.t('welcome.permission.two', { service, sites: listedInShort(hosts) });
}

interface CodeSetsProps {
  plan: DeploymentPlan;
  isWebhookAgreed: boolean;
  onAgree(isAgreed: boolean): void;
}

/**
 * A deployment code's settings, before anything is saved. A new webhook address, which receives people's data, needs its own tick: nothing
 * else needs it.
 */
function CodeSets({ plan, isWebhookAgreed, onAgree }: CodeSetsProps) {
  const id = useId();
  const { lines, newWebhook, keyGoesFrom } = plan;
  return (
    <section className="pt-2" aria-labelledby={id}>
      <p id={id}>{i18n.t('welcome.codeSets')}</p>
      <ul className="meta">
        {lines.map((line) => (
          <li key={line.label}>
            {line.label}
            <Changes line={line} />
          </li>
        ))}
      </ul>
      {keyGoesFrom !== null && <p className="caution">{i18n.t('service.fileKeyGoes', { host: keyGoesFrom })}</p>}
      {newWebhook !== null && (
        <div className="pt-2">
          <WebhookCaution host={new URL(newWebhook).host} isAgreed={isWebhookAgreed} onAgree={onAgree} />
        </div>
      )}
    </section>
  );
}

const longestCode = 350_000;
/** An address has other characters: a dot or a colon. */
const codeCharacters = /^[\w+/=-]+$/;
const shortestCode = 20;

/** Whether the text in the address field is a deployment code (docs/security.md), or the file's own text, rather than an address. Pure. */
function isCode(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('{') || (trimmed.length >= shortestCode && codeCharacters.test(trimmed));
}

/** The deployment in a code, or what is wrong with it. The parser is loaded for it alone. */
async function readCode(text: string): Promise<{ deployment: Deployment } | { problem: string }> {
  const json = decode(text.trim());
  // A code that was cut off can still be the Base64 of a text.
  if (json === null || (json !== text.trim() && !isJson(json))) return { problem: i18n.t('welcome.codeWhole') };
  const parser = await import('@/components/settings/deployment/parse-deployment').catch(logAs('read-code', null));
  return parser === null ? { problem: i18n.t('service.fileProblem.unreadable') } : parser.parseDeployment(json);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // The caller says that the code is incomplete.
    return false;
  }
}

/** The file's text from its Base64, in either alphabet; null if it is none, or too long for one. */
function decode(text: string): string | null {
  if (text.length > longestCode) return null;
  if (text.startsWith('{')) return text;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not the Base64 of a text: the caller says that the code is incomplete.
    return null;
  }
}

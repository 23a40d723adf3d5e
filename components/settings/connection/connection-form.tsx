import Check from 'lucide-react/icons/check';
import KeyRound from 'lucide-react/icons/key-round';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { PermissionHint } from '@/components/settings/permission-hint';
import { RadioSet } from '@/components/settings/radio-set';
import { ActionLink } from '@/components/ui/action-link';
import { ActionStatusLine } from '@/components/ui/errors/action-status';
import { formatAmount, formatCount, formatDay } from '@/components/ui/formats';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { useInvalidFocus } from '@/components/ui/hooks/use-invalid-focus';
import { TextField } from '@/components/ui/inputs/text-field';
import { Mark } from '@/components/ui/mark';
import type { ConnectionSettings, LockedField } from '@/lib/database/schema/settings-rows';
import type { AnswerOf, PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';
import { type KeyMode, keyModes } from '@/lib/platform/keys/key-storage';
import type { KnownServiceId } from '@/lib/service/client/known-services';
import {
  checkConnectionDraft,
  type DraftProblems,
  draftOf,
  forgetSaved,
  knownServiceOf,
  nothingTyped,
  originsOf,
  type ServiceChoice,
  typeInto,
} from './connection-draft.ts';
import { KnownSentence } from './known-sentence.tsx';
import { NamesChecked } from './names-checked.tsx';
import { NamesChoice } from './names-choice.tsx';
import { NamesField } from './names-field.tsx';
import { SandboxOffer } from './sandbox-offer.tsx';

/** The service's address and key. Input stays until saved. The key goes only to the worker and is never shown again. */
export function ConnectionForm({
  saved,
  locked,
  keyKept,
  known: savedAs,
  onOther,
}: {
  saved: ConnectionSettings | null;
  locked: readonly LockedField[];
  keyKept?: KeyMode | undefined;
  /** The saved service from the catalogue, shown as a sentence; null: shown as fields. */
  known: KnownServiceId | null;
  /** "Another service": shows the fields. */
  onOther(): void;
}) {
  const [typed, setTyped] = useState(nothingTyped);
  const [hasNewKey, setHasNewKey] = useState(false);
  const [problems, setProblems] = useState<DraftProblems>({});
  const { status, isRunning, run, forget } = useAction<ConnectionEnd, ConnectionAction>('connection-form');
  const keyField = useRef<HTMLInputElement>(null);
  const passphraseField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const wasKnown = useRef(false);
  useInvalidFocus(form, problems);

  const draft = draftOf(saved, typed, keyKept);
  const isDirty = hasNewKey || draft.service !== 'saved' || Object.keys(typed.saved).length > 0;
  const known = knownServiceOf(draft);
  const isSandbox = draft.service === 'sandbox';
  const end = status.kind === 'done' ? status.value : null;
  const isUndecided = end?.kind === 'works' && end.names.outcome === 'undecided';
  // Undecided names may need typing: their field is shown then.
  const isSentence = savedAs !== null && draft.service === 'saved' && !isUndecided;

  // After "Another service", focus moves to the first field.
  useEffect(() => {
    if (wasKnown.current && savedAs === null) form.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
    wasKnown.current = savedAs !== null;
  }, [savedAs]);

  function change(part: Parameters<typeof typeInto>[2]): void {
    setTyped(typeInto(typed, draft, part));
    setProblems({});
    forget();
  }

  /** Text typed for another one stays, the key included. */
  function chooseService(service: ServiceChoice): void {
    setTyped({ ...typed, service });
    setProblems({});
    forget();
  }

  /** Nothing is awaited before `saveConnection`, which requests a permission and needs this click's user activation. */
  function save(thenTest: boolean): void {
    const key = keyField.current?.value.trim() ?? '';
    const passphrase = passphraseField.current?.value ?? '';
    const checked = checkConnectionDraft(draft, { hasNewKey: key !== '', passphrase }, saved);
    if ('problems' in checked) {
      setProblems(checked.problems);
      forget();
      return;
    }
    void run(
      async () => {
        const payload = { ...checked, ...(key !== '' && { key }), ...(known !== null && { service: known }) };
        const saving = await saveConnection(payload, thenTest);
        if (saving.kind !== 'not-allowed') forgetTyped();
        return saving;
      },
      thenTest ? 'testing' : 'saving',
    );
  }

  function test(): void {
    if (isDirty || saved === null || saved.keySetAt === null) {
      save(true);
    } else {
      void run(() => requestConnectionTest(saved.baseUrl), 'testing');
    }
  }

  function forgetTyped(): void {
    setTyped((now) => forgetSaved(now, draft.service));
    setHasNewKey(false);
    for (const field of [keyField.current, passphraseField.current]) if (field !== null) field.value = '';
  }

  const keySetAt = saved?.keySetAt ?? null;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
    >
      {isSentence && saved !== null && (
        <KnownSentence
          saved={saved}
          known={savedAs}
          onOther={locked.includes('serviceAddress') ? undefined : onOther}
        />
      )}
      {!isSentence && !locked.includes('serviceAddress') && (
        <ServiceChoiceField value={draft.service} saved={saved} onChoose={chooseService} />
      )}
      {isSandbox && <SandboxOffer />}
      {/* Kept while the sandbox is chosen, so that a typed key is there again afterwards. */}
      <div hidden={isSandbox}>
        {!isSentence && (
          <TextField
            label={i18n.t('settings.address')}
            type="url"
            value={draft.baseUrl}
            onChange={(baseUrl) => change({ baseUrl })}
            placeholder={i18n.t('settings.addressPlaceholder')}
            help={i18n.t('settings.addressHelp')}
            problem={problems.baseUrl}
            locked={locked.includes('serviceAddress')}
          />
        )}
        <TextField
          label={i18n.t('settings.key')}
          type="password"
          icon={<KeyRound />}
          inputRef={keyField}
          onInput={() => {
            setHasNewKey((keyField.current?.value ?? '') !== '');
            setProblems({});
            forget();
          }}
          placeholder={
            keySetAt === null ? i18n.t('settings.keyNew') : i18n.t('settings.keySet', { date: formatDay(keySetAt) })
          }
          help={i18n.t('settings.keyHelp')}
          problem={problems.key}
        >
          {keySetAt !== null && (
            <ActionLink
              onAction={() => {
                void run(async () => {
                  await sendMessage('forgetKey', {});
                  return { kind: 'key-forgotten' };
                }, 'forgetting');
              }}
            >
              {i18n.t('settings.forgetKey')}
            </ActionLink>
          )}
        </TextField>
        {(!isSentence || hasNewKey) && (
          <KeyStorageField
            mode={draft.keyMode}
            passphraseField={passphraseField}
            problem={problems.passphrase}
            locked={locked.includes('keyKept')}
            countsLater={keySetAt !== null && !hasNewKey}
            onMode={(keyMode) => change({ keyMode })}
          />
        )}
        {known === null && !isSentence && (
          <NamesField
            mode={draft.namesMode}
            text={draft.namesText}
            problem={problems.names}
            locked={locked.includes('wireNames')}
            onMode={(namesMode) => change({ namesMode })}
            onText={(namesText) => change({ namesText })}
          />
        )}
        <div className="set">
          <span />
          <div>
            <PermissionHint patterns={originsOf(draft)} does="calls" />
            <div className="set-line">
              <button type="submit" className="btn" disabled={isRunning}>
                {i18n.t('settings.saveConnection')}
              </button>
              <button type="button" className="btn" disabled={isRunning} onClick={test}>
                {i18n.t('settings.test')}
              </button>
              <ConnectionStatus status={status} />
            </div>
            {isUndecided && saved !== null && !locked.includes('wireNames') && <NamesChoice saved={saved} />}
          </div>
        </div>
      </div>
    </form>
  );
}

interface ServiceChoiceProps {
  value: ServiceChoice;
  saved: ConnectionSettings | null;
  onChoose(value: ServiceChoice): void;
}

/** "Service": a choice fills in its known facts. The saved one is named by its host. */
function ServiceChoiceField({ value, saved, onChoose }: ServiceChoiceProps) {
  const known = [
    { value: 'sandbox', label: i18n.t('settings.service.sandbox') },
    { value: 'public', label: i18n.t('settings.service.public') },
    { value: 'other', label: i18n.t('settings.service.other') },
  ] as const;
  const host = saved === null ? null : new URL(saved.baseUrl).host;
  return (
    <RadioSet
      label={i18n.t('settings.service.label')}
      value={value}
      options={host === null ? known : [{ value: 'saved', label: host }, ...known]}
      help={value === 'public' || value === 'other' ? i18n.t(`settings.service.help.${value}`) : undefined}
      onChoose={onChoose}
    />
  );
}

type ConnectionAction = 'saving' | 'testing' | 'forgetting';

/** The outcome of the last press, beside the buttons. */
function ConnectionStatus({ status }: { status: ActionStatus<ConnectionEnd, ConnectionAction> }) {
  return (
    <ActionStatusLine
      status={status}
      className="min-w-0"
      running={(doing) =>
        doing !== 'forgetting' && (
          <span className="soft">{i18n.t(doing === 'saving' ? 'settings.saving' : 'settings.testing')}</span>
        )
      }
      done={(end) => <EndLabel end={end} />}
    />
  );
}

function EndLabel({ end }: { end: ConnectionEnd }) {
  switch (end.kind) {
    case 'saved':
      return <Good text={i18n.t('settings.savedUntested')} />;
    case 'key-forgotten':
      return <Good text={i18n.t('settings.keyForgotten')} />;
    case 'works':
      return (
        <>
          <Good
            text={i18n.t('settings.works', {
              credits: formatAmount(end.milli),
              elapsedMs: formatCount(Math.round(end.elapsedMs)),
            })}
          />
          <div>
            <NamesChecked checked={end.names} />
          </div>
        </>
      );
    case 'not-allowed':
      return (
        <Mark tone="caution" icon={<TriangleAlert />}>
          {i18n.t('settings.problem.notAllowed')}
        </Mark>
      );
  }
}

function Good({ text }: { text: string }) {
  return (
    <Mark tone="good" icon={<Check />}>
      {text}
    </Mark>
  );
}

type ConnectionEnd =
  | { kind: 'saved' | 'not-allowed' | 'key-forgotten' }
  | ({ kind: 'works' } & AnswerOf<'testConnection'>);

/** Saves the connection and tests it if requested. Call it in a click handler: the permission is requested before the first await. */
async function saveConnection(payload: PayloadOf<'saveConnection'>, thenTest: boolean): Promise<ConnectionEnd> {
  if (!(await requestOrigins([originPatternOf(payload.baseUrl)]))) return { kind: 'not-allowed' };
  await sendMessage('saveConnection', payload);
  return thenTest ? { kind: 'works', ...(await sendMessage('testConnection', {})) } : { kind: 'saved' };
}

/** Reads the free balance and checks the field names. Call it in a click handler too, because the permission may have been revoked. */
async function requestConnectionTest(baseUrl: string): Promise<ConnectionEnd> {
  if (!(await requestOrigins([originPatternOf(baseUrl)]))) return { kind: 'not-allowed' };
  return { kind: 'works', ...(await sendMessage('testConnection', {})) };
}

interface KeyStorageFieldProps {
  mode: KeyMode;
  passphraseField: React.Ref<HTMLInputElement>;
  problem?: string | undefined;
  /** A key is set and none is being entered, so the choice applies only to the next key. */
  countsLater: boolean;
  locked: boolean;
  onMode(mode: KeyMode): void;
}

/** How long the key is stored. Like the key, the passphrase is read from its field once and stored nowhere. */
function KeyStorageField({ mode, passphraseField, problem, countsLater, locked, onMode }: KeyStorageFieldProps) {
  return (
    <>
      <RadioSet
        label={i18n.t('settings.keyStorage')}
        value={mode}
        options={keyModes.map((value) => ({ value, label: labels[value]() }))}
        help={
          <>
            {helps[mode]()} {countsLater && i18n.t('settings.keepNextKey')} {locked && i18n.t('settings.locked')}
          </>
        }
        locked={locked}
        onChoose={onMode}
      />
      {mode === 'passphrase' && (
        <TextField
          label={i18n.t('settings.passphrase')}
          type="password"
          inputRef={passphraseField}
          help={i18n.t('settings.passphraseHelp')}
          problem={problem}
        />
      )}
    </>
  );
}

const labels: Record<KeyMode, () => string> = {
  remembered: () => i18n.t('settings.keepRemembered'),
  session: () => i18n.t('settings.keepSession'),
  passphrase: () => i18n.t('settings.keepPassphrase'),
};

const helps: Record<KeyMode, () => string> = {
  remembered: () => i18n.t('settings.keepRememberedHelp'),
  session: () => i18n.t('settings.keepSessionHelp'),
  passphrase: () => i18n.t('settings.keepPassphraseHelp'),
};

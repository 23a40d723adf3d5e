import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useAction } from '@/components/ui/hooks/use-action';
import { TextField } from '@/components/ui/inputs/text-field';
import type { TargetId, TargetSettings } from '@/lib/database/schema/hand-rows';
import {
  columnForm,
  companyOf,
  headerValueForm,
  hookAddressOf,
  isOwnHeader,
  secretForm,
  tableOf,
} from '@/lib/hand-over/targets/target-addresses';
import { type TargetField, targetFields } from '@/lib/hand-over/targets/target-fields';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';
import { fieldLabels } from './field-labels.ts';
import { targetLabel } from './target-name.ts';
import { TargetStatus } from './target-status.tsx';
import { WhatLeaves } from './what-leaves.tsx';

type Connecting = PayloadOf<'connectTarget'>;
type Problems = Partial<Record<'token' | 'place' | 'columns' | 'secret' | 'header', string>>;

/** Sent to Airtable unless the user changes it. */
const usualColumns: Partial<Record<TargetField, string>> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  title: 'Title',
  company: 'Company',
  mobile: 'Phone',
};

const t = i18n.t;

export interface ConnectFormProps {
  target: TargetId;
  saved: TargetSettings;
  /** The key is under a passphrase, and so will this token be. */
  needsPassphrase: boolean;
  onConnected?(): void;
}

/** What leaves, the token, and the browser's permission on the press. The token goes only to the worker, and is never shown again. */
export function ConnectForm({ target, saved, needsPassphrase, onConnected }: ConnectFormProps) {
  const token = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);
  const headerValue = useRef<HTMLInputElement>(null);
  const [header, setHeader] = useState('');
  const [secret, setSecret] = useState(newSecret);
  const [columns, setColumns] = useState<Partial<Record<TargetField, string>>>(saved.airtable?.columns ?? usualColumns);
  const [problems, setProblems] = useState<Problems>({});
  const { status, isRunning, run, forget } = useAction<void, 'connecting'>('connect-target');
  const name = targetLabel(target);

  function read(): { connecting: Connecting; origin: string } | { problems: Problems } {
    const key = token.current?.value.trim() ?? '';
    const typed = place.current?.value ?? '';
    const common = needsPassphrase ? { passphrase: passphrase.current?.value ?? '' } : {};
    if (target === 'hook') return readHook(typed, common);
    const isToken = /^[\x21-\x7e]{8,2000}$/.test(key);
    const missing: Problems = isToken ? {} : { token: t('handOver.connect.tokenProblem') };
    if (target === 'hubspot')
      return isToken
        ? { connecting: { target, token: key, ...common }, origin: 'https://api.hubapi.com' }
        : { problems: missing };
    if (target === 'pipedrive') {
      const company = companyOf(typed);
      if (company === null || !isToken)
        return { problems: { ...missing, ...(company === null && { place: t('handOver.connect.companyProblem') }) } };
      return { connecting: { target, token: key, company, ...common }, origin: `https://${company}.pipedrive.com` };
    }
    const table = tableOf(typed);
    const named = Object.entries(columns).filter(([, column]) => column?.trim());
    const areColumns =
      named.some(([field]) => field === 'email') && named.every(([, column]) => columnForm.test(column ?? ''));
    if (table === null || !isToken || !areColumns)
      return {
        problems: {
          ...missing,
          ...(table === null && { place: t('handOver.connect.tableProblem') }),
          ...(!areColumns && { columns: t('handOver.connect.columnsProblem') }),
        },
      };
    const connecting = { target, token: key, ...table, columns: Object.fromEntries(named), ...common };
    return { connecting, origin: 'https://api.airtable.com' };
  }

  function readHook(typed: string, common: { passphrase?: string }) {
    const url = hookAddressOf(typed);
    const value = headerValue.current?.value.trim() ?? '';
    const isHeader = header === '' ? value === '' : isOwnHeader(header.toLowerCase()) && headerValueForm.test(value);
    if (url === null || !isHeader || !secretForm.test(secret.trim()))
      return {
        problems: {
          ...(url === null && { place: t('handOver.connect.addressProblem') }),
          ...(!isHeader && { header: t('handOver.connect.headerProblem') }),
          ...(!secretForm.test(secret.trim()) && { secret: t('handOver.connect.secretProblem') }),
        },
      };
    const own = header === '' ? null : { name: header.toLowerCase(), value };
    const connecting = { target: 'hook' as const, address: url.href, secret: secret.trim(), header: own, ...common };
    return { connecting, origin: url.origin };
  }

  /** Nothing is awaited before the permission is asked for: the press would no longer count. */
  function connect(): void {
    const checked = read();
    if ('problems' in checked) {
      setProblems(checked.problems);
      forget();
      return;
    }
    setProblems({});
    void run(async () => {
      await requestOrigins([originPatternOf(checked.origin)]);
      await sendMessage('connectTarget', checked.connecting);
      for (const field of [token, passphrase, headerValue]) if (field.current !== null) field.current.value = '';
    }, 'connecting').then((isDone) => {
      if (isDone) onConnected?.();
    });
  }

  return (
    <form
      noValidate
      aria-label={t('handOver.connect.title', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        connect();
      }}
    >
      <WhatLeaves target={target} />
      {target === 'pipedrive' && (
        <TextField
          label={t('handOver.connect.company')}
          inputRef={place}
          placeholder="acme.pipedrive.com"
          problem={problems.place}
        />
      )}
      {target === 'airtable' && (
        <TextField
          label={t('handOver.connect.table')}
          type="url"
          inputRef={place}
          help={t('handOver.connect.tableHelp')}
          problem={problems.place}
        />
      )}
      {target === 'hook' && (
        <TextField
          label={t('handOver.connect.address')}
          type="url"
          inputRef={place}
          help={t('handOver.connect.addressHelp')}
          problem={problems.place}
        />
      )}
      {target !== 'hook' && (
        <TextField
          label={t(`handOver.connect.${target}Token`)}
          type="password"
          inputRef={token}
          help={t(`handOver.connect.${target}TokenHelp`)}
          problem={problems.token}
        />
      )}
      {target === 'airtable' && (
        <fieldset aria-label={t('handOver.connect.columns')}>
          <p className="meta pt-2">{t('handOver.connect.columnsHelp')}</p>
          {problems.columns !== undefined && <p className="meta stop">{problems.columns}</p>}
          {targetFields.map((field) => (
            <TextField
              key={field}
              label={fieldLabels[field]()}
              value={columns[field] ?? ''}
              onChange={(column) => setColumns({ ...columns, [field]: column })}
            />
          ))}
        </fieldset>
      )}
      {target === 'hook' && (
        <>
          <TextField
            label={t('handOver.connect.secret')}
            value={secret}
            onChange={setSecret}
            help={t('handOver.connect.secretHelp')}
            problem={problems.secret}
          />
          <TextField
            label={t('handOver.connect.header')}
            value={header}
            onChange={setHeader}
            placeholder="x-make-apikey"
            help={t('handOver.connect.headerHelp')}
            problem={problems.header}
          />
          <TextField label={t('handOver.connect.headerValue')} type="password" inputRef={headerValue} />
        </>
      )}
      {needsPassphrase && (
        <TextField
          label={t('handOver.connect.passphrase')}
          type="password"
          inputRef={passphrase}
          help={t('handOver.connect.passphraseHelp')}
        />
      )}
      <div className="set">
        <span />
        <div className="set-line">
          <button type="submit" className="btn" disabled={isRunning}>
            {t('handOver.connect.connect', { name })}
          </button>
          <TargetStatus status={status} running={() => t('handOver.connect.connecting', { name })} />
        </div>
      </div>
    </form>
  );
}

/** Made here and shown until it is connected, so that the receiver can be given it. */
function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { SaveStatus } from '@/components/settings/save-line';
import { parseRequests } from '@/components/settings/spending/budget-draft';
import { useAction } from '@/components/ui/hooks/use-action';
import { TextField } from '@/components/ui/inputs/text-field';
import { readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';

/** The default rate limit of an account, unless the service raised it (docs/interface.md#limits). */
const usual = 5;

/** "Requests a second", saved separately because it belongs to the account, not to the address above. */
export function RequestsForm({ locked }: { locked: boolean }) {
  const { db } = usePanel();
  const limits = useLiveQuery(async () => readSettings(db, 'limits'), [db]);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const { status, forget, isRunning, run: save } = useAction<unknown>('requests-form');
  if (limits === undefined) return null;
  const text = typed ?? String(limits?.requestsPerSecond ?? usual);

  function submit(): void {
    const requestsPerSecond = parseRequests(text);
    if (requestsPerSecond === null) {
      setProblem(i18n.t('spending.problem.requests'));
      return;
    }
    void save(() => sendMessage('saveLimits', { requestsPerSecond })).then((isSaved) => {
      // Text typed meanwhile stays.
      if (isSaved) setTyped((now) => (now === typed ? null : now));
    });
  }

  return (
    <form
      noValidate
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
        {!locked && (
          <button type="submit" className="btn" disabled={isRunning}>
            {i18n.t('spending.saveRequests')}
          </button>
        )}
        <SaveStatus status={status} />
      </TextField>
    </form>
  );
}

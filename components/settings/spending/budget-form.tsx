import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { SaveLine } from '@/components/settings/save-line';
import { formatCredits } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { TextField } from '@/components/ui/text-field';
import type { Usage } from '@/lib/database/ledger/spend-reads';
import type { BudgetSettings, LockedField } from '@/lib/database/schema/settings-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { type BudgetDraft, type BudgetProblems, budgetDraftOf, checkBudgetDraft } from './budget-draft.ts';

export interface BudgetFormProps {
  saved: BudgetSettings | null;
  usage: Usage;
  locked: readonly LockedField[];
}

/** The budgets, and the price above which a click needs confirmation. Input stays until it is saved. */
export function BudgetForm({ saved, usage, locked }: BudgetFormProps) {
  const [typed, setTyped] = useState<Partial<BudgetDraft>>({});
  const [problems, setProblems] = useState<BudgetProblems>({});
  const { status, forget, run: save } = useAction<unknown>('budget-form');
  const form = useRef<HTMLFormElement>(null);
  const draft: BudgetDraft = { ...budgetDraftOf(saved), ...typed };

  // The browser scrolled to `#spending` before this was rendered.
  useEffect(() => {
    if (location.hash === '#spending') form.current?.closest('section')?.scrollIntoView();
  }, []);

  function change(part: Partial<BudgetDraft>): void {
    setTyped({ ...typed, ...part });
    setProblems({});
    forget();
  }

  function submit(): void {
    const checked = checkBudgetDraft(draft);
    if ('problems' in checked) {
      setProblems(checked.problems);
      return;
    }
    void save(() => sendMessage('saveBudget', checked.budget)).then((isSaved) => {
      if (isSaved) setTyped({});
    });
  }

  const { todayMilli, monthMilli, openMilli } = usage;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={i18n.t('spending.perDay')}
        kind="amount"
        value={draft.perDayMilli}
        onChange={(perDayMilli) => change({ perDayMilli })}
        problem={problems.perDayMilli}
        locked={locked.includes('budgetPerDay')}
      >
        <span className="soft">{i18n.t('spending.spentToday', { used: formatCredits(todayMilli + openMilli) })}</span>
      </TextField>
      <TextField
        label={i18n.t('spending.perMonth')}
        kind="amount"
        value={draft.perMonthMilli}
        onChange={(perMonthMilli) => change({ perMonthMilli })}
        help={i18n.t('spending.help')}
        problem={problems.perMonthMilli}
        locked={locked.includes('budgetPerMonth')}
      >
        <span className="soft">{i18n.t('spending.spentMonth', { used: formatCredits(monthMilli + openMilli) })}</span>
      </TextField>
      <TextField
        label={i18n.t('spending.askAgain')}
        kind="amount"
        value={draft.askAgainAboveMilli}
        onChange={(askAgainAboveMilli) => change({ askAgainAboveMilli })}
        help={i18n.t('spending.askAgainHelp')}
        problem={problems.askAgainAboveMilli}
        locked={locked.includes('askAgainAbove')}
      >
        <span className="soft">{i18n.t('spending.oneClick')}</span>
      </TextField>
      <SaveLine status={status}>{i18n.t('spending.save')}</SaveLine>
    </form>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useLocked } from '@/components/context/use-locked';
import { useNow } from '@/components/context/use-now';
import { SaveLine } from '@/components/settings/save-line';
import { formatCredits } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { TextField } from '@/components/ui/inputs/text-field';
import { readUsage, type Usage } from '@/lib/database/ledger/spend-reads';
import { readSettings } from '@/lib/database/reads';
import type { BudgetSettings, LockedField } from '@/lib/database/schema/settings-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { minuteMs } from '@/lib/platform/time';
import { type BudgetDraft, type BudgetProblems, budgetDraftOf, checkBudgetDraft } from './budget-draft.ts';

const nothing: Usage = { todayMilli: 0, monthMilli: 0, openMilli: 0, unclearMilli: 0 };

export function SpendingSection() {
  const { db } = usePanel();
  const today = new Date(useNow(minuteMs)).toDateString();
  const locked = useLocked();
  const read = useLiveQuery(async () => {
    const connectionId = (await readSettings(db, 'connection'))?.connectionId ?? null;
    const usage = connectionId === null ? nothing : await readUsage(db, connectionId, Date.now());
    return { saved: await readSettings(db, 'budget'), usage };
  }, [db, today]);
  if (read === undefined || locked === undefined) return null;
  return <BudgetForm saved={read.saved} usage={read.usage} locked={locked} />;
}

export interface BudgetFormProps {
  saved: BudgetSettings | null;
  usage: Usage;
  locked: readonly LockedField[];
}

/** The budgets, and the price above which a click needs confirmation. Input stays until it is saved. */
export function BudgetForm({ saved, usage, locked }: BudgetFormProps) {
  const [typed, setTyped] = useState<Partial<BudgetDraft>>({});
  const [problems, setProblems] = useState<BudgetProblems>({});
  const { status, forget, run: save } = useAction<BudgetSettings>('budget-form');
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
    const { budget, problems: found } = checkBudgetDraft(draft, saved);
    setProblems(found);
    // Unreadable text stays as typed, and does not hold back the rest.
    const left = Object.fromEntries(Object.entries(typed).filter(([field]) => field in found));
    if (Object.keys(left).length > 0 && Object.keys(left).length === Object.keys(typed).length) return;
    const send = async () => {
      await sendMessage('saveBudget', budget);
      return budget;
    };
    void save(send).then((isSaved) => {
      // Text typed meanwhile stays.
      if (isSaved) setTyped((now) => (now === typed ? left : now));
    });
  }

  const consequenceOf = (budget: BudgetSettings) =>
    Object.keys(problems).length > 0 ? i18n.t('spending.problem.notSaved') : spentUp(budget, usage);
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
        label={i18n.t('spending.confirmAbove')}
        kind="amount"
        value={draft.askAgainAboveMilli}
        onChange={(askAgainAboveMilli) => change({ askAgainAboveMilli })}
        help={i18n.t('spending.confirmAboveHelp')}
        problem={problems.askAgainAboveMilli}
        locked={locked.includes('askAgainAbove')}
      >
        <span className="soft">{i18n.t('spending.oneClick')}</span>
      </TextField>
      <SaveLine status={status} consequence={status.kind === 'done' ? consequenceOf(status.value) : null}>
        {i18n.t('spending.save')}
      </SaveLine>
    </form>
  );
}

/** Says that a saved budget is already spent; null if none is. Pure. */
function spentUp(
  { perDayMilli, perMonthMilli }: BudgetSettings,
  { todayMilli, monthMilli, openMilli }: Usage,
): string | null {
  const [today, month] = [todayMilli + openMilli, monthMilli + openMilli];
  const textOf = (used: number, limit: number) => ({ used: formatCredits(used), limit: formatCredits(limit) });
  if (perMonthMilli !== null && month > 0 && month >= perMonthMilli)
    return i18n.t('spending.spentUpMonth', textOf(month, perMonthMilli));
  return perDayMilli !== null && today > 0 && today >= perDayMilli
    ? i18n.t('spending.spentUpDay', textOf(today, perDayMilli))
    : null;
}

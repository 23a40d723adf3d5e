import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { type MilliCredits, parseCredits, toCredits } from '@/lib/service/contract/credits';

/** The fields' content; an empty one means no limit. */
export type BudgetDraft = Record<keyof BudgetSettings, string>;
export type BudgetProblems = Partial<BudgetDraft>;

const mostCredits = 1_000_000;
/** At most one decimal, with a comma or a point, so that "1,000" is rejected and never read as 1. */
const creditsPattern = /^\d{1,9}(?:[.,]\d)?$/;

export function budgetDraftOf(saved: BudgetSettings | null): BudgetDraft {
  return {
    perDayMilli: textOf(saved?.perDayMilli),
    perMonthMilli: textOf(saved?.perMonthMilli),
    askAgainAboveMilli: textOf(saved?.askAgainAboveMilli),
  };
}

/** What can be saved, or the problem of each field with a remedy. Pure. */
export function checkBudgetDraft(draft: BudgetDraft): { budget: BudgetSettings } | { problems: BudgetProblems } {
  const perDay = parseField(draft.perDayMilli);
  const perMonth = parseField(draft.perMonthMilli);
  const confirmAbove = parseField(draft.askAgainAboveMilli);
  if ('milli' in perDay && 'milli' in perMonth && 'milli' in confirmAbove) {
    return {
      budget: { perDayMilli: perDay.milli, perMonthMilli: perMonth.milli, askAgainAboveMilli: confirmAbove.milli },
    };
  }
  return {
    problems: {
      ...('problem' in perDay && { perDayMilli: perDay.problem }),
      ...('problem' in perMonth && { perMonthMilli: perMonth.problem }),
      ...('problem' in confirmAbove && { askAgainAboveMilli: confirmAbove.problem }),
    },
  };
}

function parseField(text: string): { milli: MilliCredits | null } | { problem: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { milli: null };
  if (!creditsPattern.test(trimmed)) return { problem: i18n.t('spending.problem.credits') };
  const credits = Number(trimmed.replace(',', '.'));
  if (credits > mostCredits) return { problem: i18n.t('spending.problem.tooMuch', { most: formatCount(mostCredits) }) };
  return { milli: parseCredits(credits) };
}

/** In a form that can be typed again: no grouping, Latin digits. */
const plain = new Intl.NumberFormat(undefined, {
  useGrouping: false,
  numberingSystem: 'latn',
  maximumFractionDigits: 3,
});

function textOf(milli: MilliCredits | null | undefined): string {
  return milli == null ? '' : plain.format(toCredits(milli));
}

/** "Requests a second": the account's limit, 5 unless it was raised. Null unless it is a number from 1 to 50. */
export function parseRequests(text: string): number | null {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= 50 ? count : null;
}

import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { type MilliCredits, parseCredits, toCredits } from '@/lib/service/contract/credits';

/** The fields' content; an empty one means no limit. */
export type BudgetDraft = Record<keyof BudgetSettings, string>;
export type BudgetProblems = Partial<BudgetDraft>;

const mostCredits = 1_000_000;
/** At most one decimal, with a comma or a point, so that another locale's group is rejected instead of read as a decimal. */
const creditsPattern = /^\d{1,9}(?:[.,]\d)?$/;

export function budgetDraftOf(saved: BudgetSettings | null): BudgetDraft {
  return {
    perDayMilli: textOf(saved?.perDayMilli),
    perMonthMilli: textOf(saved?.perMonthMilli),
    askAgainAboveMilli: textOf(saved?.askAgainAboveMilli),
  };
}

const fields = ['perDayMilli', 'perMonthMilli', 'askAgainAboveMilli'] as const;

/** The budgets to save, where a field with a problem keeps the saved value, and each problem with a remedy. Pure. */
export function checkBudgetDraft(
  draft: BudgetDraft,
  saved: BudgetSettings | null,
): { budget: BudgetSettings; problems: BudgetProblems } {
  const budget: BudgetSettings = { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: null, ...saved };
  const problems: BudgetProblems = {};
  for (const field of fields) {
    const parsed = parseField(draft[field]);
    if ('milli' in parsed) budget[field] = parsed.milli;
    else problems[field] = parsed.problem;
  }
  return { budget, problems };
}

function parseField(text: string): { milli: MilliCredits | null } | { problem: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { milli: null };
  const digits = withoutGroups(trimmed);
  if (!creditsPattern.test(digits)) return { problem: i18n.t('spending.problem.credits') };
  const credits = Number(digits.replace(',', '.'));
  if (credits > mostCredits) return { problem: i18n.t('spending.problem.tooMuch', { most: formatCount(mostCredits) }) };
  return { milli: parseCredits(credits) };
}

/** Without group separators at this locale's places: "1,000". A separator elsewhere stays, and so makes no number. */
function withoutGroups(text: string): string {
  const written = grouped.formatToParts(1e9).find(({ type }) => type === 'group')?.value ?? '';
  const isSpace = /\s/u.test(written);
  const groups: string[] = [''];
  for (const sign of text) {
    // Some spaces and apostrophes cannot be typed, and any may be pasted.
    const isSeparator = isSpace ? /\s/u.test(sign) : sign === written || (written === '’' && sign === "'");
    if (isSeparator) groups.push('');
    else groups.push(`${groups.pop()}${sign}`);
  }
  const [first = '', ...others] = groups;
  const last = others.pop();
  const isGrouped =
    last !== undefined &&
    /^\d{1,3}$/u.test(first) &&
    others.every((group) => /^\d{2,3}$/u.test(group)) &&
    /^\d{3}(?!\d)/u.test(last);
  return isGrouped ? groups.join('') : text;
}

const grouped = new Intl.NumberFormat(undefined, { useGrouping: true });

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

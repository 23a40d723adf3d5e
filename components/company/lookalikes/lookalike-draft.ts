import { cameOn } from '@/components/company/pages';
import { openOf } from '@/components/company/use-pages';
import type { Intent } from '@/lib/database/schema/rows';
import type { UnsavedTexts } from '@/lib/messaging/unsaved';
import type { ResultPages } from '@/lib/offers/offers';

const usualCount = 25;

/** The user's choices that are not ordered yet; null without one. */
export interface LookalikeDraft {
  seeds: string[] | null;
  count: number | null;
  /** What is typed as another seed; null while its field is closed. */
  field: string | null;
}

const noDraft: LookalikeDraft = { seeds: null, count: null, field: null };

/** A draft as it is kept with the company. Pure. */
export function readDraft(texts: UnsavedTexts | null | undefined): LookalikeDraft {
  if (texts == null) return noDraft;
  const [seeds = '', count = '', field = null] = texts;
  return { seeds: seeds === '' ? null : seeds.split('\n'), count: count === '' ? null : Number(count), field };
}

export function textsOfDraft({ seeds, count, field }: LookalikeDraft): UnsavedTexts {
  return [seeds?.join('\n') ?? '', count === null ? '' : String(count), ...(field === null ? [] : [field])];
}

export interface LookalikeChoice {
  seeds: string[];
  count: number;
  /** The order in flight or with a lost answer; while there is one, its choices are shown. */
  open: Intent | null;
}

/** The next order's parameters. Pure. `own`: this company's seed. */
export function choiceOf(
  own: string,
  list: ResultPages | null,
  intents: readonly Intent[],
  draft: LookalikeDraft = noDraft,
): LookalikeChoice {
  const open = openOf(intents);
  const last = (open ?? intents.at(-1))?.detail;
  const chosen = open === null ? draft : null;
  return {
    seeds: chosen?.seeds ?? last?.seeds ?? list?.seeds ?? [own],
    count: chosen?.count ?? last?.count ?? usualCount,
    open,
  };
}

/** Whether the draft can go: it was ordered, or undone. Pure. */
export function isRedundant(draft: LookalikeDraft, choice: LookalikeChoice, withoutDraft: LookalikeChoice): boolean {
  const isSame = isSameSeeds(choice.seeds, withoutDraft.seeds) && choice.count === withoutDraft.count;
  return choice.open === null && draft.field === null && isSame;
}

/** Every page of a list has the size of its first page. Pure. */
export function pageSizeOf(list: ResultPages, intents: readonly Intent[]): number {
  const newestOrder = intents.findLast(
    ({ detail, outcome }) => outcome?.kind === 'found' && isSameSeeds(detail?.seeds ?? [], list.seeds),
  );
  const first = list.pages.find(({ page }) => page === 0);
  return newestOrder?.detail?.count ?? (first === undefined ? usualCount : Math.max(1, cameOn(first)));
}

/** The order of the seeds is part of the request. */
export function isSameSeeds(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

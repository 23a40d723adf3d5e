import type { ActionStatus } from '@/components/ui/hooks/use-action';

/** What became of a change to the lists, in words. One that failed may have parts that can be undone. */
export interface ChangeEnd {
  isDone: boolean;
  text: string;
  /** The undo tokens of its parts; empty if there is nothing to undo. */
  tokens: readonly string[];
}

export interface Changing {
  /** Empty if it takes no time. */
  text: string;
  /** It is written in several steps, each of which would redraw what shows the list. */
  inPieces?: true;
}

export type ChangeStatus = ActionStatus<ChangeEnd, Changing>;

export const changed = (text: string, tokens: readonly string[] = []): ChangeEnd => ({ isDone: true, text, tokens });

export const notChanged = (text: string, tokens: readonly string[] = []): ChangeEnd => ({
  isDone: false,
  text,
  tokens,
});

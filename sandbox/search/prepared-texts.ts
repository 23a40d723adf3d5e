import { type MatchMode, prepareTexts } from './text-match.ts';

/** The texts of a keyword source. */
export type SourceReader<Subject> = (subject: Subject) => readonly string[];

/** The texts of keyword sources, folded for a mode once and not for each search. */
export interface PreparedTexts<Subject> {
  sources: Readonly<Record<string, SourceReader<Subject>>>;
  /** How a source of a subject reads in that mode. */
  read(source: string, mode: MatchMode): (subject: Subject) => string;
  /** Prepares every source for SMART, which is what a search takes unless it says otherwise, between other things to do. */
  warmUp(subjects: readonly Subject[], signal: AbortSignal): Promise<void>;
}

/** A few milliseconds. */
const chunk = 100;

interface Indexed {
  /** Its place in the world. */
  index: number;
}

/** Lives as long as the world it reads. */
export function createPreparedTexts<Subject extends Indexed>(
  sources: Readonly<Record<string, SourceReader<Subject>>>,
): PreparedTexts<Subject> {
  const known = new Map<string, string[]>();
  const read: PreparedTexts<Subject>['read'] = (source, mode) => {
    const texts = known.get(`${mode}:${source}`) ?? [];
    known.set(`${mode}:${source}`, texts);
    const readSource = sources[source];
    return (subject) => {
      const before = texts[subject.index];
      if (before !== undefined) return before;
      const prepared = prepareTexts(readSource?.(subject) ?? [], mode);
      texts[subject.index] = prepared;
      return prepared;
    };
  };
  return {
    sources,
    read,
    async warmUp(subjects, signal) {
      const readers = Object.keys(sources).map((source) => read(source, 'SMART'));
      for (const [index, subject] of subjects.entries()) {
        if (signal.aborted) return;
        for (const readOne of readers) readOne(subject);
        if (index % chunk === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

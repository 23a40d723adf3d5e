import type { ReadTexts } from './subject-cache.ts';

/** Subjects per chunk: a few milliseconds of work. */
const chunk = 100;

/** Folds every text for SMART, the default mode, yielding to other work between chunks. */
export async function warmUp<Subject>(
  subjects: readonly Subject[],
  readers: readonly ReadTexts<Subject>[],
  signal: AbortSignal,
): Promise<void> {
  for (const [index, subject] of subjects.entries()) {
    if (signal.aborted) return;
    for (const read of readers) for (const text of read(subject)) void text.stems;
    if (index % chunk === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

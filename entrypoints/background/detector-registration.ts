import { originPatterns } from '@/lib/detection/sites';
import { registerDetector, startDetectorIn } from '@/lib/platform/detector-script';
import { hasOrigins } from '@/lib/platform/permissions';
import type { SidenoteDatabase } from '@/lib/records/database';
import { readSettings } from '@/lib/records/reads';

/** Keeps the detector on the sites that are both saved and granted, and on no other. */
export function createDetectorRegistration({ db }: { db: SidenoteDatabase }) {
  async function grantedPatterns(): Promise<string[]> {
    const sites = (await readSettings(db, 'sites')) ?? [];
    const patterns = [...new Set(sites.flatMap(originPatterns))];
    const granted = await Promise.all(patterns.map((pattern) => hasOrigins([pattern])));
    return patterns.filter((_pattern, index) => granted[index]);
  }

  async function update(): Promise<void> {
    const patterns = await grantedPatterns();
    await registerDetector(patterns);
    await startDetectorIn(patterns);
  }

  // One after the other: two registrations at once would fail on the same script id. Lost with the worker, as is the wish.
  let last: Promise<void> = Promise.resolve();
  return {
    update(): Promise<void> {
      last = last.catch(() => undefined).then(update);
      return last;
    },
  };
}

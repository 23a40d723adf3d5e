import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { hasOrigins } from '@/lib/platform/browser/permissions';
import { registerDetector, startDetectorIn } from '@/lib/platform/browser/scripting';
import { logAs } from '@/lib/platform/error-log';
import { originPatterns } from '@/lib/subjects/sites';

/** Keeps the detector registered on the sites that are both saved and granted, and on no others. */
export function createDetectorRegistration({ db }: { db: SidenoteDatabase }) {
  async function grantedPatterns(): Promise<string[]> {
    const sites = (await readSettings(db, 'sites')) ?? [];
    const patterns = [...new Set(sites.flatMap(originPatterns))];
    const granted = await Promise.all(patterns.map((pattern) => hasOrigins([pattern])));
    return patterns.filter((_pattern, index) => granted[index]);
  }

  async function update(isNewVersion: boolean): Promise<void> {
    const patterns = await grantedPatterns();
    const hasChanged = await registerDetector(patterns);
    // Not at each start of the worker, which may be every minute: open pages already have it.
    if (hasChanged || isNewVersion) await startDetectorIn(patterns);
  }

  // Sequential: two registrations at once would fail on the same script id. The queue is lost with the worker, and with it the need.
  let last: Promise<void> = Promise.resolve();
  return {
    /** After an update of the extension, scripts in open pages are dead, whatever is registered. */
    update(isNewVersion = false): Promise<void> {
      last = last.catch(logAs('detector-registration')).then(() => update(isNewVersion));
      return last;
    },
  };
}

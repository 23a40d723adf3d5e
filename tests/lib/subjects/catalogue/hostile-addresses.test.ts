import { expect, it } from 'vitest';
import { networks, sandboxNetworks } from '@/lib/subjects/catalogue/networks';
import { findSubject } from '@/lib/subjects/find-subject';
import { guessSites } from '@/lib/subjects/guess-site';
import { recognisePage } from '@/lib/subjects/recognise-page';
import { siteSchema } from '@/lib/subjects/sites';
import { subjectSchema } from '@/lib/subjects/subject';
import { depth } from '@/tests/depth';
import { createHostileAddresses } from '@/tests/fixtures/hostile-addresses';

const count = depth(2000, 20_000);
const sites = [...networks, ...sandboxNetworks];

/** A million, and how long each takes, are a benchmark: `npm run bench -- addresses`. */
it('no address of the catalogue’s networks throws, and found and guessed subjects are accepted by the messages', () => {
  const next = createHostileAddresses(20261126);
  const met = { found: 0, recognised: 0, guessed: 0 };
  for (let at = 0; at < count; at++) {
    const address = next();
    const subject = findSubject(address, sites);
    const guesses = guessSites(address);
    if (subject !== null) {
      met.found += 1;
      expect(subjectSchema.parse(subject)).toEqual(subject);
    }
    if (recognisePage(address, sites) !== null) met.recognised += 1;
    for (const { site } of guesses) expect(siteSchema.safeParse(site).success, address).toBe(true);
    if (guesses.length > 0) met.guessed += 1;
  }
  // The addresses are no noise alone: each of the three has something to say of some, and nothing of others.
  for (const some of Object.values(met)) {
    expect(some / count).toBeGreaterThan(0.02);
    expect(some / count).toBeLessThan(0.98);
  }
});

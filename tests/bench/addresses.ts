import { loadavg } from 'node:os';
import { networks, sandboxNetworks } from '../../lib/subjects/catalogue/networks.ts';
import { subjectOfWebsite } from '../../lib/subjects/company-website.ts';
import { findSubject } from '../../lib/subjects/find-subject.ts';
import { guessSites } from '../../lib/subjects/guess-site.ts';
import { recognisePage } from '../../lib/subjects/recognise-page.ts';
import { createHostileAddresses } from '../fixtures/hostile-addresses.ts';
import type { BenchResult } from './parts/bench.ts';

const count = 1_000_000;
const atMostMs = 1;
/** Whatever takes long in each of them is slow itself, and was not interrupted. */
const repeats = 5;
const sites = [...networks, ...sandboxNetworks];

/**
 * A million addresses made to be slow, over the whole catalogue: the subject of the page, the company whose website it is, why there is none, and the sites it may belong to.
 * Each is measured by itself. What took over 1 ms is tried again, since the machine interrupts what is measured; the control is how many took that long at first.
 */
export async function run(): Promise<BenchResult> {
  const next = createHostileAddresses(20261126);
  const met = { found: 0, websites: 0, recognised: 0, guessed: 0 };
  const threw: { address: string; error: string }[] = [];
  const long: { address: string; firstMs: number; againMs: number }[] = [];
  let slowestMs = 0;

  /** How long the slowest of them took. */
  function look(address: string): number {
    const marks = [performance.now()];
    const subject = findSubject(address, sites);
    marks.push(performance.now());
    const website = subjectOfWebsite(address, sites);
    marks.push(performance.now());
    const page = recognisePage(address, sites);
    marks.push(performance.now());
    const guesses = guessSites(address);
    marks.push(performance.now());
    if (subject !== null) met.found += 1;
    if (website !== null) met.websites += 1;
    if (page !== null) met.recognised += 1;
    if (guesses.length > 0) met.guessed += 1;
    return Math.max(...marks.slice(1).map((mark, at) => mark - (marks[at] ?? 0)));
  }

  for (let at = 0; at < count; at++) {
    const address = next();
    try {
      const firstMs = look(address);
      slowestMs = Math.max(slowestMs, firstMs);
      if (firstMs <= atMostMs) continue;
      const before = { ...met };
      const againMs = Math.min(...Array.from({ length: repeats }, () => look(address)));
      Object.assign(met, before);
      long.push({ address, firstMs, againMs });
    } catch (error) {
      threw.push({ address, error: String(error) });
    }
  }

  const slow = long.filter(({ againMs }) => againMs > atMostMs);
  return {
    columns: ['', 'addresses'],
    rows: [
      ['tried', count],
      ['with a subject', met.found],
      ["of a company's website", met.websites],
      ['with a reason why there is none', met.recognised],
      ['with a guess of the site', met.guessed],
      ['over 1 ms at first', long.length],
      [`over 1 ms each of ${repeats} times again`, slow.length],
      ['longest at first, ms', slowestMs.toFixed(1)],
      ['load of the machine', loadavg()[0]?.toFixed(1) ?? ''],
    ],
    goals: [
      { what: 'addresses that throw', value: threw.length, goal: { atMost: 0 }, noise: 0, unit: 'addresses' },
      { what: 'over 1 ms, each time', value: slow.length, goal: { atMost: 0 }, noise: 0, unit: 'addresses' },
    ],
    figures: { threw: threw.slice(0, 20), slow: slow.slice(0, 20), met },
  };
}

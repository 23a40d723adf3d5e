import '../worlds/dom-setup.ts';
import { expect, test } from 'vitest';
import { oceanTraits } from '@/components/advice/traits';
import { parseDeployment } from '@/components/settings/deployment/parse-deployment';
import { checkLetter } from '@/lib/advice/check-letter';
import { longest } from '@/lib/platform/longest';
import { trimEnd } from '@/lib/platform/trim-end';
import { parseBaseUrl } from '@/lib/service/client/address';
import { costMs } from '../laws/cpu-cost.ts';

const atMostMs = 400;

test('a score of 60,000 spaces is a word about it, at once', () => {
  const analysis = { assessments: { ocean: { openness: { score: `1${' '.repeat(60_000)}x` } } } };
  expect(costMs(() => oceanTraits(analysis as never))).toBeLessThan(atMostMs);
});

test('an address of slashes is none, at once, as it is written and as a file brings it', () => {
  const address = `https://service.example/${'/'.repeat(200_000)}x`;
  expect(parseBaseUrl(address)).toEqual({ problem: 'not-an-address' });
  expect(costMs(() => parseBaseUrl(address))).toBeLessThan(atMostMs);
  const file = JSON.stringify({ service: { baseUrl: address } });
  expect(parseDeployment(file)).toHaveProperty('problem');
  expect(costMs(() => parseDeployment(file))).toBeLessThan(atMostMs);
  // The end is taken off without looking twice, had no length been stated.
  expect(trimEnd(`${'/'.repeat(1_000_000)}x`, '/')).toHaveLength(1_000_001);
});

test('a file that is nested 20,000 deep, or all quotation marks, is refused in words', () => {
  const deep = `${'{"names":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  expect(parseDeployment(deep)).toHaveProperty('problem');
  expect(costMs(() => parseDeployment('“'.repeat(250_000)))).toBeLessThan(atMostMs);
});

test('quotes in a draft and in its advice are read in the time of one reading', () => {
  const quotes = '"a" '.repeat(longest.advice / 4);
  const body = 'a '.repeat(longest.draftBody / 2);
  const approach = { communication: { whatToSay: Array(60).fill(quotes), whatToAvoid: Array(60).fill(quotes) } };
  expect(costMs(() => checkLetter({ subject: '', body }, { approach: approach as never }))).toBeLessThan(10 * atMostMs);
});

test('of a draft that is longer than one may be its beginning is read, and of such an advice nothing is claimed', () => {
  const long = 'No emoji. '.repeat(longest.advice);
  const report = checkLetter(
    { subject: 'Hi', body: `${'word! '.repeat(longest.draftBody)}end` },
    { approach: { email: { tone: { advice: long } } } as never },
  );
  expect(report.words).toBeLessThanOrEqual(longest.draftBody / 5);
  expect(report.remarks.filter(({ part }) => part === 'tone')).toEqual([]);
});

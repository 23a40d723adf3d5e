// As in every entrypoint: zod's other way of parsing is another piece of code.
import '@/lib/platform/zod-jitless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '@/lib/service/contract/endpoints';
import { failureOfAnswer } from '@/lib/service/contract/errors';
import { createNameTranslator } from '@/lib/service/contract/names';
import { runs, sampled } from '../../../../depth.ts';
import { replies } from '../../../../fixtures/replies.ts';
import { expectFigure } from '../../../../laws/figure.ts';
import { mutationOf } from './mutation.ts';

const names = Object.keys(replies) as EndpointName[];
/** At full depth: what `docs/security.md` tells. */
const tried = Math.ceil(100_000 / names.length);
const { fromWire } = createNameTranslator({ keys: { pronet: 'brandnet' }, values: { DONE: 'FERTIG' } });

/** Reads a reply as the client does; throws where that throws, and where something untyped comes out. */
function readOnce({ reply, price }: Endpoint, json: unknown): void {
  const parsed = reply.safeParse(fromWire(json));
  if (!parsed.success) return;
  const charged = price.charged(parsed.data);
  if (!Number.isInteger(charged) || charged < 0) throw new Error(`Charged ${charged}`);
}

function expectPrototypesUntouched(before: string): void {
  expect(prototypeKeys()).toBe(before);
}

function prototypeKeys(): string {
  const owners = [Object.prototype, Array.prototype, String.prototype, Function.prototype];
  return JSON.stringify(owners.map((owner) => Object.getOwnPropertyNames(owner)));
}

describe('mutated replies', () => {
  it.each(sampled(names, 4))('of %s end in a value or a typed refusal', (name) => {
    const before = prototypeKeys();
    fc.assert(
      fc.property(mutationOf(replies[name]), (json) => readOnce(endpoints[name], json)),
      runs(100, tried),
    );
    expectPrototypesUntouched(before);
  });

  it('are as many at full depth as stated', () => {
    expectFigure('mutatedReplies', tried * names.length);
  });
});

describe('any JSON at all', () => {
  it.each(sampled(names, 4))('as a reply of %s ends in a value or a typed refusal', (name) => {
    const before = prototypeKeys();
    fc.assert(
      fc.property(fc.jsonValue(), (json) => readOnce(endpoints[name], json)),
      runs(300),
    );
    expectPrototypesUntouched(before);
  });

  it('as an error body ends in a failure ("Errors")', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.integer({ min: 300, max: 599 }), (body, status) => {
        expect(failureOfAnswer({ status, body, retryAfter: null, nowMs: 0 }).status).toBe(status);
      }),
    );
  });
});

/** What makes parsers stumble: kept letter for letter where a text is shown, and never taken for anything else. */
const nasty = [
  '',
  ' ',
  '\u0000',
  '\u202Egnp.exe',
  '\uFEFFx',
  '\uD800',
  '👩‍👩‍👧‍👦',
  'Zalgo ͑̾̾̅',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  "'; DROP TABLE people; --",
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '#{7*7}{{7*7}}',
  '../../etc/passwd',
  '%00%2e%2e',
  'a'.repeat(100_000),
];

describe('nasty strings', () => {
  it.each(nasty.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    'keeps %s where a text is shown',
    (_what, text) => {
      const person = { id: 'ffffffff-ffff-0fff-0fff-ffffffffffff', industry: text, [text]: text, skills: [text] };
      const read = endpoints.singleExport.reply.parse(JSON.parse(JSON.stringify(person)));
      expect([read.industry, read.skills]).toEqual([text, [text]]);
    },
  );

  it('takes none of them for an id, a number to call or an email status that was found', () => {
    for (const text of nasty) {
      expect(endpoints.singleExport.reply.safeParse({ id: text }).success).toBe(false);
      // A track id is opaque, and yet a name: printable, not long, and no step to another path.
      const isName = /^[\x21-\x7e]{1,200}$/.test(text) && !/(^|[/\\])\.\.?([/\\]|$)/.test(text);
      expect([text, endpoints.emailFinder.reply.safeParse({ trackId: text }).success]).toEqual([text, isName]);
      expect(endpoints.credits.reply.safeParse({ total: text }).success).toBe(false);
      expect(endpoints.peopleSearch.reply.safeParse({ content: text, totalElements: text }).success).toBe(false);
    }
  });
});

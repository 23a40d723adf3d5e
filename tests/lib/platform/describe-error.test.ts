import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeError, reportAs } from '@/lib/platform/describe-error';
import { costMs } from '../../laws/cpu-cost.ts';

const secrets = ['jane.doe@acme.example', 'sk-4711-key', 'https://www.pronet.example/in/jane-doe', 'Jane', '+49 170'];
const uuid = '0b7c3a52-98de-4f00-a1b2-c3d4e5f60718';

function said(error: unknown): string {
  return JSON.stringify(describeError(error));
}

describe('an error as it is kept', () => {
  it('names the kind of an error and its known message', () => {
    expect(describeError(new TypeError('Failed to fetch'))).toMatchObject([
      { name: 'TypeError', message: 'no-network', detail: '' },
    ]);
  });

  it('keeps no word of a text that may hold anything', () => {
    for (const secret of [...secrets, uuid]) {
      const error = new Error(`${secret} already exists`, { cause: secret });
      error.name = secret;
      error.stack = `${secret}\n    at ${secret} (https://${secret}/x.js?q=${secret}:1:2)`;
      Object.assign(error, { reportAs: secret, detail: secret, code: secret, [secret]: secret });
      expect(said(error)).not.toContain(secret);
      expect(describeError(error)).toMatchObject([
        { name: 'Other', message: 'already-there', frames: [] },
        { name: 'thrown string' },
      ]);
    }
  });

  it('keeps places in our own files, without the id of the install, queries and hashes', () => {
    const error = new Error('x');
    error.stack = [
      'Error: x',
      '    at send (chrome-extension://abcdefghijklmnop/chunks/client-Da12_x.js:10:2031)',
      'ask@moz-extension://6f9619ff-8b86-4d11-b42d-00c04fc964ff/sidepanel.js:1:99',
      '    at https://www.pronet.example/in/jane.js:4:2',
      '    at chrome-extension://abcdefghijklmnop/workspace.html#people/jane:3:4',
    ].join('\n');
    expect(describeError(error)[0]?.frames).toEqual(['chunks/client-Da12_x.js:10:2031', 'sidepanel.js:1:99']);
  });

  it('names the schema that refused, but neither the value nor its place', () => {
    let thrown: unknown;
    try {
      z.string().parse(1);
    } catch (error) {
      thrown = error;
    }
    expect(describeError(thrown)).toMatchObject([{ message: 'does-not-fit', detail: 'invalid_type' }]);
  });

  it('follows causes, and not in a circle', () => {
    const inner = new RangeError('Maximum call stack size exceeded');
    const outer = new Error('x', { cause: inner });
    Object.assign(inner, { cause: outer });
    expect(describeError(outer).map(({ name }) => name)).toEqual(['Error', 'RangeError']);
  });

  it('keeps the fixed words of our own classes', () => {
    expect(describeError(Object.assign(new Error('x'), { [reportAs]: 'unreachable 503' }))[0]?.detail).toBe(
      'unreachable 503',
    );
    const tooLong = Object.assign(new Error('x'), { [reportAs]: 'a'.repeat(81) });
    expect(describeError(tooLong)[0]?.detail).toBe('');
  });

  it('never throws and is never long, for any thrown value', () => {
    const trap = new Proxy(new Error('x'), {
      get() {
        throw new Error('trap');
      },
    });
    expect(describeError(trap)).toHaveLength(1);
    fc.assert(
      fc.property(fc.anything(), fc.string({ maxLength: 5000 }), (thrown, stack) => {
        const error = Object.assign(new Error(stack), { cause: thrown, stack });
        expect(said(error).length).toBeLessThan(8000);
        describeError(thrown);
      }),
    );
  });

  it('reads a long text in linear time', () => {
    const error = new Error('chrome-extension://'.repeat(200_000));
    error.stack = `${'chrome-extension://a/'.repeat(200_000)}\n${'/lib/'.repeat(200_000)}`;
    expect(costMs(() => describeError(error))).toBeLessThan(400);
  });
});

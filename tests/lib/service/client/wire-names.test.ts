import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '@/lib/service/contract/endpoints';
import { createNameTranslator } from '@/lib/service/contract/names';
import { replies, requests } from '../../../fixtures/replies.ts';
import { bodyWith, filterPaths, includesFor, searchOf } from '../contract/filters/filter-values.ts';

/** A deployment that writes every neutral name otherwise (docs/interface.md#naming-note). */
const platforms = { PRONET: 'BRANDNET', PLATFORM_B: 'BIRD', PLATFORM_C: 'FACES', PLATFORM_D: 'SQUARES' };
const names = {
  keys: { pronet: 'brandnet', platform_b: 'bird', platform_c: 'faces', code_host: 'hub' },
  values: platforms,
};
const { toWire, fromWire } = createNameTranslator(names);
/** As a whole key or a whole value (docs/interface.md#naming-note); inside an address the neutral word is somebody's host. */
const neutral = /"(pronet|platform_b|platform_c|code_host|PRONET|PLATFORM_[BCD])"/;

function expectBothWays(json: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(toWire(json)));
  expect(JSON.stringify(wire)).not.toMatch(neutral);
  expect(fromWire(wire)).toEqual(JSON.parse(JSON.stringify(json)));
}

describe('other field names', () => {
  const bodies = Object.entries(requests).flatMap(([name, all]) => all.map((body) => [name, body] as const));
  it.each(bodies)('go out and come back in a %s: %j', (name, body) => {
    const { request }: Endpoint = endpoints[name as EndpointName];
    expectBothWays(request?.parse(body));
  });

  it.each(Object.keys(replies) as EndpointName[])('come in and go back in a reply of %s', (name) => {
    const { reply }: Endpoint = endpoints[name];
    for (const json of replies[name]) {
      expectBothWays(json);
      expect(reply.parse(fromWire(toWire(json)))).toEqual(reply.parse(json));
    }
  });

  it.each(filterPaths.filter((path) => !path.startsWith('lists')))('go out and come back in a search by %s', (path) => {
    const { request }: Endpoint = endpoints[searchOf(path)];
    for (const value of includesFor(path)) expectBothWays(request?.parse(bodyWith(path, value)));
  });

  it('go out and come back in a search by any filters together', () => {
    const people = filterPaths.filter((path) => searchOf(path) === 'peopleSearch' && !path.startsWith('lists'));
    const choice = fc
      .constantFrom(...people)
      .chain((path) => fc.constantFrom(...includesFor(path)).map((value) => [path, value] as const));
    fc.assert(
      fc.property(fc.uniqueArray(choice, { minLength: 1, maxLength: 12, selector: ([path]) => path }), (chosen) => {
        const body = merge(chosen.map(([path, value]) => bodyWith(path, value)));
        const parsed = endpoints.peopleSearch.request?.parse(body);
        expect(parsed).toEqual({ ...body, page: 0, size: 10 });
        expectBothWays(parsed);
      }),
    );
  });
});

type Tree = { [key: string]: unknown };

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merge(parts: object[]): Tree {
  const whole: Tree = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      const before = whole[key];
      whole[key] = isTree(before) && isTree(value) ? merge([before, value]) : value;
    }
  }
  return whole;
}

import { afterEach, expect, test, vi } from 'vitest';
import { readCell } from '@/lib/exclusions/import/read-cell';
import { registeredDomain } from '@/lib/exclusions/match/registered-domain';
import { parseMember } from '@/lib/exclusions/parse-member';
import { connectionId, sites } from '@/tests/fixtures/rows/fixture-rows';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a cell is parsed once, whatever separators it is looked at for', () => {
  let parsed = 0;
  class CountedUrl extends URL {
    constructor(...given: ConstructorParameters<typeof URL>) {
      super(...given);
      parsed += 1;
    }
  }
  vi.stubGlobal('URL', CountedUrl);
  const canParse = vi.spyOn(CountedUrl, 'canParse');
  const context = { kind: 'person', sites, connection: connectionId, domainOf: registeredDomain } as const;
  const page = 'https://www.pronet.example/in/jane-doe';
  parseMember(page, context);
  const once = parsed + canParse.mock.calls.length;
  // With the scheme added, and as the address of a page.
  expect(once).toBe(2);
  parsed = 0;
  expect(readCell(page, context)).toEqual([expect.objectContaining({ names: ['page:person/pronet/jane-doe'] })]);
  expect(parsed + canParse.mock.calls.length).toBe(once);
});

import { afterEach, expect, test, vi } from 'vitest';
import { readCell } from '@/lib/exclusions/import/read-cell';
import { registeredDomain } from '@/lib/exclusions/match/registered-domain';
import { parseMember } from '@/lib/exclusions/parse-member';
import { connectionId, sites } from '@/tests/fixtures/rows/fixture-rows';

afterEach(() => vi.restoreAllMocks());

test('a cell is parsed once, whatever separators it is looked at for', () => {
  const parsed = vi.spyOn(URL, 'canParse');
  const context = { kind: 'person', sites, connection: connectionId, domainOf: registeredDomain } as const;
  const page = 'https://www.pronet.example/in/jane-doe';
  parseMember(page, context);
  const once = parsed.mock.calls.length;
  expect(once).toBeGreaterThan(0);
  expect(readCell(page, context)).toEqual([expect.objectContaining({ names: ['page:person/pronet/jane-doe'] })]);
  expect(parsed.mock.calls.length - once).toBe(once);
});

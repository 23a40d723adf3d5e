import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, type EndpointName, endpoints } from '@/lib/service/contract/endpoints';
import { operations, previewPaths, refusals } from '../../../fixtures/interface.ts';

const names = Object.keys(operations) as EndpointName[];

function queryKeysOf(endpoint: Endpoint): string[] {
  if (endpoint.query === undefined) return [];
  return Object.keys(z.toJSONSchema(endpoint.query, { io: 'input' }).properties ?? {});
}

describe('the endpoint table', () => {
  it('has a row for every operation of the contract and no other', () => {
    expect(Object.keys(endpoints)).toEqual(names);
  });

  it.each(names)('has %s as the contract has it', (name) => {
    const endpoint: Endpoint = endpoints[name];
    const { section, method, path, request } = endpoint;
    const { section: heading, method: verb, path: below, hasBody, query } = operations[name];
    expect({ section, method, path, hasBody: request !== null }).toEqual({
      section: heading,
      method: verb,
      path: below,
      hasBody,
    });
    expect(queryKeysOf(endpoint)).toEqual(query);
    expect(endpoint.params !== undefined).toBe(below.includes('{trackId}'));
  });

  it.each(names)('knows the refusals of %s', (name) => {
    const endpoint: Endpoint = endpoints[name];
    const told = endpoint.errors.map(({ status, text, code }) => [status, text ?? code]);
    const everywhere = [[400], [401], [429], [500]];
    for (const [status, detail] of [...everywhere, ...refusals[name]]) expect(told).toContainEqual([status, detail]);
    expect(endpoint.errors.some(({ status }) => status === 402)).toBe(!operations[name].isFree);
  });

  it('repeats nothing by itself that costs, makes or delivers something', () => {
    const safe = Object.entries(operations).filter(([, { isSafe }]) => isSafe);
    expect(names.filter((name) => endpoints[name].safeToRetry)).toEqual(safe.map(([name]) => name));
    expect(safe.every(([, { isFree, method }]) => isFree && method === 'GET')).toBe(true);
  });

  it('gives slow operations two minutes and the others half of one', () => {
    for (const name of names)
      expect([name, endpoints[name].deadlineMs]).toEqual([name, operations[name].seconds * 1000]);
  });

  it('lets a click go before its follow-ups', () => {
    const priorities = names.map((name) => [name, endpoints[name].priority]);
    expect(priorities.filter(([, priority]) => priority !== 'click')).toEqual([
      ['emailFinderStatistics', 'watch'],
      ['emailFinderInquiries', 'bulk'],
      ['emailFinderSubmissions', 'watch'],
      ['peopleExportStatistics', 'watch'],
      ['peopleExportInquiries', 'bulk'],
      ['peopleExportSubmissions', 'watch'],
      ['lists', 'watch'],
      ['credits', 'watch'],
    ]);
  });

  it('knows both paths of the preview ("Versioning")', () => {
    const { path, otherPaths }: Endpoint = endpoints.peoplePreview;
    expect([path, ...(otherPaths ?? [])]).toEqual(previewPaths);
  });

  it('reads an empty body as an answer only where one was seen in practice', () => {
    const rows = Object.entries<Endpoint>(endpoints).filter(([, { mayBeEmpty }]) => mayBeEmpty);
    expect(rows.map(([name]) => name)).toEqual(['emailFinderNotify', 'peopleExportNotify']);
  });

  it('says which prices of the contract leave a 404 open', () => {
    const rows = Object.entries<Endpoint>(endpoints).filter(([, { mayChargeNotFound }]) => mayChargeNotFound);
    expect(rows.map(([name]) => name)).toEqual(['peoplePreview', 'reverseLookup', 'analysis']);
  });
});

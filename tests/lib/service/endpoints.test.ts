import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { operations } from '../../fixtures/interface.ts';

const names = Object.keys(operations) as EndpointName[];

describe('the endpoint table', () => {
  it.each(names)('has %s as the document has it', (name) => {
    const { section, method, path, request } = endpoints[name];
    const { section: heading, method: verb, path: below, hasBody } = operations[name];
    expect({ section, method, path, hasBody: request !== null }).toEqual({
      section: heading,
      method: verb,
      path: below,
      hasBody,
    });
  });

  it('repeats nothing by itself that costs', () => {
    expect(names.filter((name) => endpoints[name].safeToRetry)).toEqual(['credits']);
  });

  it('gives slow operations two minutes and the others half of one', () => {
    expect(names.map((name) => [name, endpoints[name].deadlineMs])).toEqual([
      ['credits', 30_000],
      ['singleExport', 120_000],
      ['singleExportV2', 120_000],
    ]);
  });

  it('lets what a person clicked go before what follows it', () => {
    expect(names.map((name) => endpoints[name].priority)).toEqual(['watch', 'click', 'click']);
  });
});

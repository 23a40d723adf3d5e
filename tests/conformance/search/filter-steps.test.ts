import { beforeAll, describe, expect, it } from 'vitest';
import { filterCases } from '../../fixtures/filter-steps.ts';
import { operations } from '../../fixtures/interface.ts';
import { conformanceSandbox, everybody, type Result, search } from '../support/conformance-sandbox.ts';
import { joined } from '../support/filter-cases.ts';
import { fitCase } from '../support/fit-case.ts';

// The searches that the form is tried with (docs/interface.md#account-filters, docs/interface.md#contact-filters).

const { count, findAll } = conformanceSandbox({ people: 1000, companies: 200 });
const paths = { people: search, companies: operations.companySearch.path };
const all: Record<keyof typeof paths, Result[]> = { people: [], companies: [] };
beforeAll(async () => {
  all.people = await findAll({ account: everybody }, paths.people);
  all.companies = await findAll({ account: everybody }, paths.companies);
});

describe('a search by each filter', () => {
  // Everyone in the sandbox has finished their studies, so no one is still at it.
  const finding = filterCases.filter(({ path }) => path !== 'contact.education.date');

  it.each(finding)('$path finds some $search with a value that exists', async (one) => {
    // With a filter that everyone passes, so that a case of excludes alone is a search, too.
    const body = joined({ account: everybody }, fitCase(one, all[one.search]).body);
    expect(await count(body, paths[one.search])).toBeGreaterThan(0);
  });
});

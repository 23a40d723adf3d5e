import '../../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NotSuppressibleCompanies } from '@/components/company/lookalikes/lookalikes';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { subjectOfDomain } from '@/lib/subjects/known-subjects';
import { halvorsen, subjectAt } from '../../../fixtures/rows/company-rows.ts';
import { createPage } from '../../extension-page.tsx';

/** Companies on a list of which nothing but the page is known. */
async function open(
  excluded: number,
  count: number,
  rival = (number: number) => subjectAt(`https://www.pronet.example/company/rival-${number}`),
) {
  const page = createPage();
  let ids = 0;
  const exclusions = createExclusions({
    db: page.db,
    clock: { now: () => 1 },
    newId: () => `list-${++ids}`,
    firstListName: () => 'Customers',
    domainOf: () => ({ problem: 'nothing' }),
  });
  const choice = { listId: null, route: 'result', why: '' } as const;
  for (let number = 0; number < excluded; number++) {
    await exclusions.exclude(rival(number), null, choice);
  }
  page.open(
    <>
      <NotSuppressibleCompanies subject={halvorsen} count={count} nowMs={1} />
      <p>end</p>
    </>,
  );
  await screen.findByText('end');
}

describe('excluded companies that the service cannot be told of', () => {
  it('are counted under the price, and never more than are asked for', async () => {
    await open(3, 2);
    expect(await screen.findByText(/^Up to 2 excluded companies may be included and charged/)).toBeTruthy();
  });

  it('when there is one, is said in the singular', async () => {
    await open(1, 25);
    expect(await screen.findByText(/^Up to 1 excluded company may be included and charged/)).toBeTruthy();
  });

  it('include those known by website alone: beside seeds no filter may exclude', async () => {
    await open(1, 25, (number) => subjectOfDomain(`rival-${number}.example`));
    expect(await screen.findByText(/^Up to 1 excluded company may be included and charged/)).toBeTruthy();
  });

  it('when there are none, show nothing', async () => {
    await open(0, 25);
    expect(screen.queryByText(/excluded/)).toBeNull();
  });
});

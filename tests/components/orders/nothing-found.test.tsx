import '../extension-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FacetRow } from '@/components/orders/order-row';
import type { Known } from '@/components/orders/use-known';
import { amara, connectionId, facet, record } from '../../fixtures/rows/fixture-rows.ts';
import { charge } from '../../fixtures/rows/ledger-rows.ts';
import { createPage } from '../extension-page.tsx';
import { rowContext } from '../row-context.tsx';

const booked: Parameters<typeof charge>[0] = {
  id: 'i',
  at: Date.now(),
  how: 'price-table',
  chargedMilli: 500,
  uncertain: true,
  reconciled: 0,
};

function openRow() {
  const page = createPage();
  const nothing = { ...facet<never>(null), chargedMilli: 500, intentId: 'i' };
  const known = { record: record(amara, { profile: nothing }), intents: {}, held: [] } as unknown as Known;
  page.open(
    <FacetRow
      {...{ connectionId, known, subject: amara, rowContext: rowContext() }}
      operation="profile"
      facet="profile"
      announce={() => ''}
    >
      {() => null}
    </FacetRow>,
  );
  return page;
}

describe('the cost of "Nothing found"', () => {
  it('costs at most its price until the balance confirms the cost', async () => {
    const { db } = openRow();
    await db.ledger.put(charge(booked));
    expect(await screen.findByText('At most 0.5 credits, checking')).toBeTruthy();
    expect(screen.queryByText(/^Charged/)).toBeNull();
    const { uncertain: _known, ...row } = booked;
    await db.ledger.put(charge({ ...row, how: 'balance' }));
    expect(await screen.findByText('Charged 0.5 credits')).toBeTruthy();
  });

  it('is certain once the balance agrees with the booking', async () => {
    const { db } = openRow();
    await db.ledger.put(charge({ ...booked, reconciled: 1 }));
    expect(await screen.findByText('Charged 0.5 credits')).toBeTruthy();
  });

  it('is known where the service said it', async () => {
    const { db } = openRow();
    const { uncertain: _known, ...row } = booked;
    await db.ledger.put(charge({ ...row, how: 'x-credit' }));
    await waitFor(() => expect(screen.getByText('Charged 0.5 credits')).toBeTruthy());
  });
});

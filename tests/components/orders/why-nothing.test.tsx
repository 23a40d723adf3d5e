import '../extension-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FacetRow } from '@/components/orders/order-row';
import type { Known } from '@/components/orders/use-known';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { amara, connectionId, emailEntry, facet, record } from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';
import { rowContext } from '../row-context.tsx';

const mx = (part: Partial<NonNullable<EmailEntry['mx']>>) =>
  ({ found: true, record: null, google: false, provider: null, ...part }) as NonNullable<EmailEntry['mx']>;
const notFound = (part: Partial<EmailEntry>) =>
  emailEntry({ address: undefined, found: false, status: 'INVALID', mx: null, ...part });

/** The row of an email that was asked for and not found. */
async function openRow(tried?: EmailEntry[]): Promise<string[]> {
  const email = { ...facet<never>(null), chargedMilli: 0, ...(tried !== undefined && { tried }) };
  const known = { record: record(amara, { email }), intents: {}, held: [] } as unknown as Known;
  createPage().open(
    <FacetRow
      {...{ connectionId, known, subject: amara, rowContext: rowContext() }}
      operation="email"
      facet="email"
      announce={() => ''}
    >
      {() => null}
    </FacetRow>,
  );
  const mark = await screen.findByText('Nothing found');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Find email/ })).toBeTruthy());
  const lines = mark.closest('.stack')?.querySelectorAll('p.meta') ?? [];
  return [...lines].map(({ textContent }) => textContent);
}

describe('why no email was found', () => {
  it.each<[what: string, tried: EmailEntry[], why: string]>([
    ['there was no address to check', [notFound({ subStatus: 'EMPTY' })], 'No address to check'],
    ['the mailbox is not there', [notFound({ subStatus: 'MAILBOX_NOT_FOUND' })], 'Mailbox not found'],
    ['the address is none', [notFound({ subStatus: 'FAILED_SYNTAX_CHECK' })], 'Not written as an address'],
    ['the service says it in a word of its own', [notFound({ subStatus: 'GREYLISTED' })], 'GREYLISTED'],
    ['the domain takes no mail', [notFound({ mx: mx({ found: false }) })], 'No mail server'],
    [
      'with the server that was asked',
      [notFound({ subStatus: 'MAILBOX_NOT_FOUND', mx: mx({ record: 'mx1.fenwick.example', provider: 'microsoft' }) })],
      'Mailbox not found, mail server mx1.fenwick.example',
    ],
    [
      'each reason once',
      [notFound({ subStatus: 'EMPTY' }), notFound({ subStatus: 'EMPTY', mx: mx({ found: false }) })],
      'No address to check, No mail server',
    ],
  ])('is shown under "Nothing found": %s', async (_what, tried, why) => {
    expect(await openRow(tried)).toEqual([why]);
  });

  it('is not made up where the service gives no reason', async () => {
    expect(await openRow([notFound({ subStatus: null })])).toEqual([]);
  });

  it('is not made up where the service says nothing but that it found none', async () => {
    expect(await openRow()).toEqual([]);
  });
});

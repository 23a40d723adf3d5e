import '../../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lists } from '@/components/lists/lists';
import * as files from '@/components/ui/file-export/save-file';
import { ImportStrip } from '@/components/workspace/workspace';
import { savedText } from '../../ui/saved-text.ts';
import { openWithExclusions } from '../with-lists.tsx';

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  location.hash = '';
  for (const side of ['clientHeight', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
  for (const side of ['clientWidth', 'offsetWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(1280);
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const step = () => screen.findByRole('region', { name: 'Import into Off-limits' });
const strip = () => screen.findByRole('region', { name: 'Imports' });

/** As a CRM exports it: an account without a website has an ID and a name. */
const accounts = `Account ID,Account Name,Website
0015g00000000001,Fenwick Instruments,fenwick.example
0015g00000000002,Copperline Systems Seoul,
0015g00000000003,"Okavango Freight, Ltd",
0015g00000000004,,
`;

async function openAccounts() {
  const opened = await openWithExclusions(
    ['Customers'],
    <>
      <ImportStrip />
      <Lists />
    </>,
  );
  await opened.exclusions.createList('Off-limits', 'company');
  await opened.user.click(await button(/^Off-limits/));
  await opened.user.click(await button('Import CSV'));
  const file = new File([accounts], 'customers.csv', { type: 'text/csv' });
  await opened.user.upload(await screen.findByLabelText('CSV file'), file);
  await button('3 not understood');
  return opened;
}

async function importAccounts() {
  const opened = await openAccounts();
  await opened.user.click(await button('Add 1 company'));
  await screen.findByText('1 added · 3 left out');
  return opened;
}

const texts = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('rows that are not understood', () => {
  const named = ['Copperline Systems Seoul · 0015g00000000002', 'Okavango Freight, Ltd · 0015g00000000003'];

  it('show the company’s name beside the text of the file, and that nothing protects it', async () => {
    await openAccounts();
    expect(texts(await step())).toEqual([...named, '0015g00000000004']);
    expect(screen.getByText('3 rows are left out: the companies in them are not protected.')).toBeTruthy();
  });

  it('stay in view with their names after the import', async () => {
    await importAccounts();
    expect(texts(await step())).toEqual([...named, '0015g00000000004']);
    expect(screen.getByText('3 rows are left out: the companies in them are not protected.')).toBeTruthy();
  });

  it('can be saved as a file that opens in a spreadsheet', async () => {
    const { user } = await importAccounts();
    const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    await user.click(await button('Save the 3 as CSV'));
    await screen.findByText(/^3 lines saved to sidenote-left-out-.*\.csv$/);
    expect((await savedText(save.mock.calls[0]?.[1])).trimEnd().split('\r\n')).toEqual([
      '\uFEFFRow,Name,In the file,Why not',
      '3,Copperline Systems Seoul,0015g00000000002,Nothing in the columns used.',
      '4,"Okavango Freight, Ltd",0015g00000000003,Nothing in the columns used.',
      '5,,0015g00000000004,Nothing in the columns used.',
    ]);
  });

  it('stay above every section once the import is closed, until they are dismissed', async () => {
    const { user } = await importAccounts();
    await user.click(await button('Done'));
    await user.click(await button(/^Customers/));
    expect(within(await strip()).getByText('1 added · 3 left out')).toBeTruthy();
    expect(within(await strip()).getByRole('button', { name: 'Save the 3 as CSV' })).toBeTruthy();
    await user.click(await button(/^Off-limits/));
    expect(texts(await step())).toHaveLength(3);
    await user.keyboard('{Escape}');
    await user.click(within(await strip()).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Imports' })).toBeNull());
  });

  it('stay although the list was left before the import was closed', async () => {
    const { user } = await importAccounts();
    await user.click(await button(/^Customers/));
    expect(within(await strip()).getByText('1 added · 3 left out')).toBeTruthy();
  });

  it('go with the import when it is undone', async () => {
    const { user, db } = await importAccounts();
    await user.click(within(await step()).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await db.members.count()).toBe(0));
    expect(screen.queryByRole('region', { name: 'Imports' })).toBeNull();
  });
});

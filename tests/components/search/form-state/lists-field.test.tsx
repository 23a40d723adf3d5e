import '../../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ListsField, listsFor } from '@/components/search/form-state/lists-field';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { ChosenLists, SearchKind } from '@/lib/database/schema/search-rows';
import { list } from '../../../fixtures/rows/list-rows.ts';
import { createPage } from '../../extension-page.tsx';

const people = list('people', 'Customers', 'person');
const accounts = list('accounts', 'Accounts', 'company');
const rivals = list('rivals', 'Rivals', 'company', { coversPeople: false });

async function openField(kind: SearchKind, lists: ListRow[], first: ChosenLists = 'all') {
  const page = createPage();
  await page.db.lists.bulkPut(lists);
  const changes: ChosenLists[] = [];
  function Held() {
    const [chosen, setChosen] = useState(first);
    return (
      <ListsField
        kind={kind}
        lists={chosen}
        onChange={(next) => {
          changes.push(next);
          setChosen(next);
        }}
      />
    );
  }
  page.open(<Held />);
  await screen.findByRole('checkbox', { name: 'All lists' });
  return { ...page, changes };
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('listsFor', () => {
  it('takes lists of people, and of companies whose people are off-limits, for a search of people', () => {
    expect(listsFor('people', [people, accounts, rivals])).toEqual([people, accounts]);
  });

  it('takes lists of companies for a search of companies', () => {
    expect(listsFor('companies', [people, accounts, rivals])).toEqual([accounts, rivals]);
  });
});

describe('the field for lists', () => {
  it('leaves out all of them until the user chooses', async () => {
    const { user, changes } = await openField('people', [people, accounts]);
    expect(box('All lists').checked).toBe(true);
    expect(screen.queryByRole('checkbox', { name: /^Customers/ })).toBeNull();
    await user.click(box('All lists'));
    await user.click(box(/^Customers/));
    await user.click(box('All lists'));
    expect(changes).toEqual([[], ['people'], 'all']);
  });

  it('takes ten, says why it does not take an eleventh, and keeps the ten', async () => {
    const twelve = Array.from({ length: 12 }, (_each, at) => list(`list-${at}`, `Of ${2030 - at}`, 'person'));
    const ten = twelve.slice(0, 10).map(({ id }) => id);
    const { user, changes } = await openField('people', twelve, ten);
    await user.click(box(/^Of 2019/));
    expect(screen.getByRole('alert').textContent).toContain('at most 10 lists');
    expect(changes).toEqual([]);
    await user.click(box(/^Of 2030/));
    expect(changes).toEqual([ten.slice(1)]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that a chosen one is gone, and takes it out when asked', async () => {
    const { user, changes } = await openField('people', [people], ['people', 'gone']);
    screen.getByText(/A chosen list no longer exists/);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(changes).toEqual([['people']]);
  });
});

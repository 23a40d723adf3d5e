import '../../extension-page.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openForm } from './open-form.tsx';
import { openFilter } from './take-step.ts';

const seeds = () => within(screen.getByRole('group', { name: 'Similar to these companies' }));
const five = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];

describe('companies that the results are to be like', () => {
  it('when they are written, are the seeds of the search, beside its filters', async () => {
    const form = openForm({ kind: 'companies', filters: { account: { type: { any: { include: ['NON_PROFIT'] } } } } });
    await openFilter(form.user, 'Similar to these companies');
    await form.user.type(seeds().getByRole('textbox'), 'fenwick.example{Enter}quillon.example,');
    expect(form.last()).toEqual({
      account: { type: { any: { include: ['NON_PROFIT'] } } },
      lookalikeDomains: ['fenwick.example', 'quillon.example'],
    });
  });

  it('when there are five, are not joined by a sixth, which stays as it was written', async () => {
    const form = openForm({ kind: 'companies', filters: { lookalikeDomains: five } });
    await openFilter(form.user, 'Similar to these companies');
    await form.user.type(seeds().getByRole('textbox'), 'f.example{Enter}');
    expect(form.changes).toEqual([]);
    expect(seeds().getByRole('textbox')).toHaveProperty('value', 'f.example');
    expect(seeds().getByText('wrong: too-many')).toBeDefined();
  });

  it('when a name is written, are not joined by it, and it stays with the reason', async () => {
    const form = openForm({ kind: 'companies', filters: {} });
    await openFilter(form.user, 'Similar to these companies');
    await form.user.type(seeds().getByRole('textbox'), 'Okavango Freight{Enter}');
    expect(form.changes).toEqual([]);
    expect(seeds().getByRole('textbox')).toHaveProperty('value', 'Okavango Freight');
    expect(seeds().getByText(/^Enter a website or a company page/)).toBeDefined();
  });

  it('when the last is removed, leave no trace in the search', async () => {
    const form = openForm({ kind: 'companies', filters: { lookalikeDomains: ['fenwick.example'] } });
    await openFilter(form.user, 'Similar to these companies');
    await form.user.click(seeds().getByRole('button', { name: 'Remove fenwick.example' }));
    expect(form.last()).toEqual({});
  });

  it('are for searches of companies alone', async () => {
    const { user } = openForm({ kind: 'people' });
    await user.type(screen.getByRole('combobox', { name: 'Add a filter' }), 'Similar to these companies');
    expect(screen.queryByRole('option', { name: 'Similar to these companies' })).toBeNull();
  });
});

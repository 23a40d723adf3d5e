import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useValueLists } from '@/components/search/use-value-list';
import { changeService } from '@/lib/database/settings/service-settings';
import type { ValueListName } from '@/lib/service/contract/enums';
import { type Answers, answering, createPage, failing } from '../extension-page.tsx';

const host = 'https://static.service.example';
const entries = [
  { value: 'accounting', count: null },
  { value: 'banking', count: 7 },
];

/** A field as the form has it: it begins when it gets the focus, and says what it has. */
function Field({ name }: { name: ValueListName }) {
  const { valuesOf, load } = useValueLists();
  const source = valuesOf(name);
  const text = source.kind === 'ready' ? `${source.entries.length} values, old: ${source.isOld}` : source.kind;
  return (
    <>
      <input aria-label={name} onFocus={() => load(name)} />
      <button type="button" onClick={() => load(name)}>
        Try again
      </button>
      <output>{source.kind === 'failed' ? `${text}: ${source.failure.kind}` : text}</output>
    </>
  );
}

async function openField(answers: Answers, { name = 'industries' as ValueListName, isKept = true } = {}) {
  const page = createPage({ answers });
  await changeService(page.db, { valueListUrl: host });
  const keep = (url: string) =>
    page.db.valueLists.put({ url: `${url}/industries.csv`, list: { version: 1, fetchedAtMs: 5, entries } });
  if (isKept) await keep(host);
  page.open(<Field name={name} />);
  return { ...page, keep, statusText: () => screen.getByRole('status').textContent };
}

const ready = answering({ fetchedAtMs: 5, isOld: false });

describe('the values of a filter', () => {
  it('when no field was opened, are not requested', async () => {
    const { messages, db, open, user } = await openField({ readyValueList: ready });
    await db.valueLists.put({ url: `${host}/technologies.csv`, list: { version: 1, fetchedAtMs: 5, entries } });
    open(<Field name="technologies" />);
    await user.click(screen.getByLabelText('technologies'));
    await expect
      .poll(() => screen.getAllByRole('status').map(({ textContent }) => textContent))
      .toEqual(['loading', '2 values, old: false']);
    expect(messages).toEqual([{ name: 'readyValueList', payload: { name: 'technologies' } }]);
  });

  it('when the field is opened, are asked for and read from the database', async () => {
    const { messages, statusText, user } = await openField({ readyValueList: ready });
    await user.click(screen.getByLabelText('industries'));
    await expect.poll(statusText).toBe('2 values, old: false');
    expect(messages).toEqual([{ name: 'readyValueList', payload: { name: 'industries' } }]);
  });

  it('when the field is opened again, are not asked for again', async () => {
    const { messages, statusText, user } = await openField({ readyValueList: ready });
    await user.click(screen.getByLabelText('industries'));
    await expect.poll(statusText).toContain('2 values');
    await user.tab();
    await user.click(screen.getByLabelText('industries'));
    expect(messages).toHaveLength(1);
  });

  it('when only an old copy is there, are used and said to be old', async () => {
    const { statusText, user } = await openField({ readyValueList: answering({ fetchedAtMs: 5, isOld: true }) });
    await user.click(screen.getByLabelText('industries'));
    await expect.poll(statusText).toBe('2 values, old: true');
  });

  it('when they cannot be had, say why and are asked for again on a press', async () => {
    const page = await openField({ readyValueList: failing({ kind: 'unreachable' }) });
    await page.user.click(screen.getByLabelText('industries'));
    await expect.poll(page.statusText).toBe('failed: unreachable');
    page.answers.readyValueList = ready;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(page.statusText).toBe('2 values, old: false');
  });

  it('when the worker could not keep them, are not empty but failed', async () => {
    const { statusText, user } = await openField({ readyValueList: ready }, { isKept: false });
    await user.click(screen.getByLabelText('industries'));
    await expect.poll(statusText).toBe('failed: internal');
  });

  it('when the address becomes another, are those of the new one', async () => {
    const { db, messages, keep, statusText, user } = await openField({ readyValueList: ready });
    await user.click(screen.getByLabelText('industries'));
    await expect.poll(statusText).toContain('2 values');
    await keep('https://other.example');
    await changeService(db, { valueListUrl: 'https://other.example' });
    await expect.poll(statusText).toBe('loading');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(statusText).toContain('2 values');
    expect(messages).toHaveLength(2);
  });

  it('when they are languages, are there at once and never asked for', async () => {
    const { messages, statusText, user } = await openField({}, { name: 'languages' });
    expect(statusText()).toMatch(/^\d{2,} values, old: false$/);
    await user.click(screen.getByLabelText('languages'));
    expect(messages).toEqual([]);
  });
});

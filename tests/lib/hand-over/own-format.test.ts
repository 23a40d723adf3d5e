import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesOf } from '@/lib/hand-over/hand-over';
import { handedOf } from '@/lib/hand-over/handed/handed-of';
import {
  formatOfOwn,
  longestShared,
  mostColumns,
  type OwnFormat,
  ownFields,
  parseOwnFormat,
  readSharedFormat,
  shareOwnFormat,
} from '@/lib/hand-over/own-format';

const own: OwnFormat = {
  id: 'own:1',
  name: 'Halden staffing',
  ending: 'csv',
  columns: [
    { name: 'Who', field: 'fullName' },
    { name: 'Mail', field: 'email' },
  ],
};

describe('one’s own format', () => {
  it('comes back from its JSON as it was, under a new id', () => {
    const name = fc.string({ minLength: 1, maxLength: 40 }).map((text) => `N${text.replace(/[\s\p{Cc}\p{Cf}]/gu, '')}`);
    const columns = fc.uniqueArray(fc.record({ name, field: fc.constantFrom(...ownFields) }), {
      minLength: 1,
      maxLength: 20,
      selector: (column) => column.name.toLowerCase(),
    });
    fc.assert(
      fc.property(name, columns, (title, some) => {
        const format: OwnFormat = { ...own, name: title, columns: some };
        expect(readSharedFormat(shareOwnFormat(format), 'own:2')).toEqual({ ...format, id: 'own:2' });
      }),
    );
  });

  it.each([
    ['no JSON', 'x'],
    ['another version', JSON.stringify({ ...own, sidenoteFormat: 2 })],
    ['an unknown field', JSON.stringify({ ...own, sidenoteFormat: 1, columns: [{ name: 'A', field: 'password' }] })],
    [
      'a field of every object',
      JSON.stringify({ ...own, sidenoteFormat: 1, columns: [{ name: 'A', field: 'toString' }] }),
    ],
    ['no column', JSON.stringify({ ...own, sidenoteFormat: 1, columns: [] })],
    ['two equal headings', JSON.stringify({ ...own, sidenoteFormat: 1, columns: [own.columns[0], own.columns[0]] })],
    ['another ending', JSON.stringify({ ...own, sidenoteFormat: 1, ending: 'exe' })],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a text that is too long', `${' '.repeat(longestShared)}{}`],
  ])('is refused from %s', (_what, text) => {
    expect(readSharedFormat(text, 'own:2')).toBeNull();
  });

  it('has no more columns than fit', () => {
    const columns = Array.from({ length: mostColumns + 1 }, (_, at) => ({ name: `C${at}`, field: 'email' }));
    expect(parseOwnFormat({ ...own, columns })).toBeNull();
    expect(parseOwnFormat({ ...own, columns: columns.slice(1) })?.columns).toHaveLength(mostColumns);
  });

  it('is never read as something else, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = parseOwnFormat(value);
        if (read !== null) expect(read.columns.every(({ field }) => ownFields.includes(field as never))).toBe(true);
      }),
    );
  });

  it('writes no formula, from a heading either', async () => {
    const format = formatOfOwn({ ...own, columns: [{ name: '=1+1', field: 'company' }] });
    const handed = { ...handedOf(null, null, { link: null, purpose: null }), company: '=HYPERLINK("x")' };
    const [file] = await filesOf(format, [handed], 'mine');
    expect(String(file?.content).slice(1).split('\r\n').slice(0, 2)).toEqual(["'=1+1", '"\'=HYPERLINK(""x"")"']);
  });
});

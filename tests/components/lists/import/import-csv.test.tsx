import '../../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lists } from '@/components/lists/lists';
import { formatCount } from '@/components/ui/formats';
import { chunkRows } from '@/lib/exclusions/import/import-row';
import { isFullDepth } from '../../../depth.ts';
import { mail, workbook } from '../../../lib/exclusions/import/made-workbook.ts';
import { pageOf } from '../../../worlds/exclusion-policy.ts';
import { openWithExclusions } from '../with-lists.tsx';

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  // The list that an earlier test opened.
  location.hash = '';
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280);
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const fileOf = (content: BlobPart, name = 'people.csv') => new File([content], name, { type: 'text/csv' });
const rows = async (label: string) => {
  const table = await screen.findByRole('grid', { name: label });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};

async function openImport(content: BlobPart, name?: string, kind: 'person' | 'company' = 'person') {
  const opened = await openWithExclusions(['Customers'], <Lists />);
  if (kind === 'company') {
    await opened.exclusions.createList('Off-limits', 'company');
    await opened.user.click(await button(/^Off-limits/));
  }
  await opened.user.click(await button('Import CSV'));
  await opened.user.upload(await screen.findByLabelText('CSV file'), fileOf(content, name));
  return opened;
}

const people = `Name,Mail,Profile,Why
Ada,ada@acme.example,,left us
Bo,,www.pronet.example/in/bo,
Ada again,ada@acme.example,,
<img src=x onerror=alert(1)>,,www.pronet.example/company/acme,
`;

describe('"Import CSV"', () => {
  it('explains each row before any change, writes them on the press, and "Undo" removes them', async () => {
    const { user, db } = await openImport(people);
    await button('1 not understood');
    expect(await rows('1 not understood')).toEqual([
      ['5', '<img src=x onerror=alert(1)> · www.pronet.example/company/acme', 'A company’s page, not a person’s.'],
    ]);
    await user.click(await button('1 twice in the file'));
    expect(await rows('1 twice in the file')).toEqual([['4', 'Ada again', 'The same as row 2']]);
    await user.click(await button('2 new'));
    expect(await rows('2 new')).toEqual([
      ['2', 'Ada', 'ada@acme.example'],
      ['3', 'Bo', 'bo'],
    ]);
    expect(await db.members.count()).toBe(0);
    await user.click(await button('Add 2 people'));
    await button('Done');
    expect(screen.getByText('2 added · 1 left out')).toBeTruthy();
    expect((await db.members.toArray()).map(({ label, why, route }) => [label, why, route]).toSorted()).toEqual([
      ['Ada', 'left us', 'import'],
      ['Bo', '', 'import'],
    ]);
    const step = screen.getByRole('region', { name: 'Import into Customers' });
    await user.click(within(step).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await db.members.count()).toBe(0));
  });

  it.each(['Profile\nacme.example\n', 'Name,Domain\nAcme,acme.example\n'])(
    'of people says of a company’s domain where it belongs: %j',
    async (content) => {
      await openImport(content);
      await button('1 not understood');
      const [row] = await rows('1 not understood');
      expect(row?.at(-1)).toBe('A company’s domain, not a person’s.');
    },
  );

  it('of companies says which rows name no company, and which people a domain does not cover', async () => {
    await openImport('domain\ngoogle.com\nhttps://sites.google.com/view/acme\nco.uk\n', 'companies.csv', 'company');
    await button('2 not understood');
    const why = 'Anyone can have a page there: many share this website.';
    expect(await rows('2 not understood')).toEqual([
      ['3', 'https://sites.google.com/view/acme', why],
      ['4', 'co.uk', why],
    ]);
    const note = /^google\.com does not cover pages on .*sites\.google\.com/;
    expect(screen.getByText(note)).toBeTruthy();
  });

  it('when other columns are chosen, reads the file by those', async () => {
    const { user } = await openImport(people);
    await button('2 new');
    expect(screen.getByLabelText('Match on')).toHaveProperty('value', '1');
    await user.selectOptions(screen.getByLabelText('Name'), 'none');
    await user.click(await button('2 new'));
    await waitFor(async () => expect((await rows('2 new'))[0]?.[1]).toBe('ada@acme.example'));
    await user.selectOptions(screen.getByLabelText('Match on'), 'none');
    await user.click(await button('1 new'));
    await waitFor(async () => expect(await rows('1 new')).toEqual([['3', 'bo', 'bo']]));
    await user.click(screen.getByLabelText('The first row contains headings'));
    await button('4 not understood');
  });

  it('when it is a picture, says so where it was chosen, and another file can be', async () => {
    const { user } = await openImport(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]), 'people.csv');
    expect((await screen.findByRole('alert')).textContent).toBe('This is a picture. Choose a file saved as CSV.');
    await user.upload(screen.getByLabelText('CSV file'), fileOf('a@x.example\n'));
    await button('Add 1 person');
  });

  it('of a workbook with several sheets asks which, and reads that one', async () => {
    const { user } = await openImport(
      new Uint8Array(
        workbook({
          sheets: { Kunden: mail(1, 'ada@x.example'), Alte: mail(1, 'bo@x.example') + mail(2, 'cy@x.example') },
        }),
      ),
      'people.xlsx',
    );
    const asked = await screen.findByRole('group', { name: 'Which sheet of people.xlsx?' });
    expect(
      within(asked)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kunden', 'Alte', 'Another file']);
    await user.click(within(asked).getByRole('button', { name: 'Alte' }));
    await button('Add 2 people');
  });

  it('counts further texts of rows, and shows each with the reason why it is left out', async () => {
    const { user } = await openImport(
      'Mail,Why\nada@x.example; 0170 1234567,a\n"bo@x.example, old",b\ncy@x.example,c\n',
    );
    await user.click(await button('2 more entries left out'));
    expect(await rows('2 more entries left out')).toEqual([
      ['2', 'ada@x.example · 0170 1234567', 'A phone number without a country.'],
      ['3', 'bo@x.example · old', 'Text: no page, address, number or ID.'],
    ]);
  });

  it('when it is not UTF-8, says how it was read', async () => {
    await openImport(Uint8Array.from('Name;Mail\nZoë;a@x.example\n', (letter) => letter.charCodeAt(0)));
    expect(await screen.findByText(/^Read as Western European/)).toBeTruthy();
    expect(await rows('1 new')).toEqual([['2', 'Zoë', 'a@x.example']]);
  });

  it('when a person is on the list already, counts them apart', async () => {
    const { user, exclusions, db } = await openImport(people);
    await button('2 new');
    await act(async () => {
      await exclusions.exclude(pageOf('bo'), null, { listId: 'id-1', route: 'panel', why: '' });
    });
    await user.click(await button('Another file'));
    await user.upload(screen.getByLabelText('CSV file'), fileOf(people));
    await button('1 already on this list');
    await user.click(await button('Add 1 person'));
    await button('Done');
    expect(screen.getByText('1 was on this list already')).toBeTruthy();
    expect(await db.members.count()).toBe(2);
  });

  if (isFullDepth)
    it('while rows are written, shows how many are in and how long the rest will take; "Stop" ends it there', async () => {
      const many = Array.from({ length: 2 * chunkRows + 500 }, (_each, at) => `p${at}@x.example`).join('\n');
      const { user, handlers, db, exclusions } = await openWithExclusions(['Customers'], <Lists />);
      const importMembers = handlers.importMembers;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      handlers.importMembers = async (chunk) => {
        if (chunk.chunk === 1) await held;
        return importMembers(chunk);
      };
      await user.click(await button('Import CSV'));
      await user.upload(await screen.findByLabelText('CSV file'), fileOf(many));
      await user.click(await button(/^Add [\d,]+ people/));
      const [one, two, all] = [chunkRows, 2 * chunkRows, 2 * chunkRows + 500].map(formatCount);
      const progress = new RegExp(`^${one} of ${all} imported, about \\d+ (second|minute)s? left$`);
      expect(await screen.findByText(progress)).toBeTruthy();
      // The lists are read again, and still not counted.
      await exclusions.createList('Second', 'person');
      await button(/^Second/);
      const counted = async () => (await button(/^Customers/)).textContent;
      expect(await counted()).not.toContain(one);
      await user.click(await button('Stop'));
      release();
      await screen.findByText(`Stopped after ${two} of ${all} rows.`);
      expect(await db.members.count()).toBe(2 * chunkRows);
      await waitFor(async () => expect(await counted()).toContain(two));
    });

  if (isFullDepth)
    it('when the worker does not come back, says how many are in, and "Go on" ends it', async () => {
      const [one, all] = [chunkRows, chunkRows + 500];
      const many = Array.from({ length: all }, (_each, at) => `p${at}@x.example`).join('\n');
      const opened = await openWithExclusions(['Customers'], <Lists />);
      const { user, handlers, db } = opened;
      const importMembers = handlers.importMembers;
      let isDead = false;
      handlers.importMembers = async (chunk) => {
        if (isDead) throw new Error('dead');
        isDead = true;
        return importMembers(chunk);
      };
      await user.click(await button('Import CSV'));
      await user.upload(await screen.findByLabelText('CSV file'), fileOf(many));
      await user.click(await button(`Add ${formatCount(all)} people`));
      expect(
        await screen.findByText(
          `Sidenote stopped responding after ${formatCount(one)} of ${formatCount(all)} rows. What was imported stays.`,
        ),
      ).toBeTruthy();
      expect(await db.members.count()).toBe(one);
      isDead = false;
      handlers.importMembers = importMembers;
      await user.click(await button('Go on'));
      await screen.findByText(`${formatCount(all)} added`);
      expect(await db.members.count()).toBe(all);
    });

  if (isFullDepth)
    it('when its screen is left, continues; on return, shows its progress', async () => {
      const many = Array.from({ length: chunkRows + 500 }, (_each, at) => `p${at}@x.example`).join('\n');
      const { user, handlers, db, exclusions } = await openWithExclusions(['Customers'], <Lists />);
      const importMembers = handlers.importMembers;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      handlers.importMembers = async (chunk) => {
        if (chunk.chunk === 1) await held;
        return importMembers(chunk);
      };
      await exclusions.createList('Second', 'person');
      await user.click(await button('Import CSV'));
      await user.upload(await screen.findByLabelText('CSV file'), fileOf(many));
      await user.click(await button(/^Add [\d,]+ people/));
      await button('Stop');
      await user.click(await button(/^Second/));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Import into Customers' })).toBeNull());
      const isAskedOnClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      expect(isAskedOnClose()).toBe(true);
      await user.click(await button(/^Customers/));
      await button('Stop');
      await user.click(await button(/^Second/));
      release();
      await waitFor(async () => expect(await db.members.count()).toBe(chunkRows + 500));
      await waitFor(() => expect(isAskedOnClose()).toBe(false));
    });

  it('that ended with its page says so until it is let go', async () => {
    const { user, db } = await openWithExclusions(['Customers'], <Lists />);
    const unfinishedImport = { importId: 'gone', fileName: 'left.csv', sent: 9000, total: 20_000 };
    await db.lists.update('id-1', { unfinishedImport });
    const note = await screen.findByRole('region', { name: 'Unfinished import' });
    expect(note.textContent).toContain('left.csv stopped after 9,000 of 20,000 rows');
    await user.click(within(note).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished import' })).toBeNull());
    expect((await db.lists.get('id-1'))?.unfinishedImport).toBeUndefined();
  });

  it('offers a second column of addresses with how many rows it adds', async () => {
    const lines = Array.from(
      { length: 500 },
      (_each, at) => `${at < 150 ? `www.pronet.example/in/p${at},` : `,www.pronet.example/in/p${at}`}`,
    );
    const { user } = await openImport(`Profile,Profile 2\n${lines.join('\n')}\n`);
    await user.click(await button('350 more with Profile 2'));
    await button('Add 500 people');
  });

  it('when Escape is pressed, closes and changes nothing', async () => {
    const { user, db } = await openImport(people);
    await button('2 new');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Import into Customers' })).toBeNull();
    expect(await db.members.count()).toBe(0);
  });
});

describe('domains in a file for a list of people', () => {
  const domains = 'Website\nacme.example\nhttps://www.fenwick.example/\n';

  it('are read for a list of companies by one press, which makes the first one', async () => {
    const { user, db } = await openImport(domains, 'customers.csv');
    expect(await screen.findByText('2 rows are companies’ domains, which belong on a list of companies.')).toBeTruthy();
    await user.click(await button('Make a list of companies for them'));
    expect(await screen.findByRole('heading', { name: 'Companies not to contact' })).toBeTruthy();
    await user.click(await button('Add 2 companies'));
    await waitFor(async () => expect(await db.members.count()).toBe(2));
    const lists = await db.lists.toArray();
    expect(lists.map(({ name, kind }) => [name, kind])).toContainEqual(['Companies not to contact', 'company']);
  });

  /** Four people: two by their company alone, one by nothing, one by an address. */
  const employees = `Nachname, Vorname;Kontakt;Firma;Webseite;Profil
"Roe, Ana";;Fenwick Instruments;fenwick.example;
"Lee, Bo";unbekannt;Tallow & Reed;tallow.example;
"Noe, Di";;;;
"Moe, Cy";cy@moe.example;Okavango;okavango.example;www.pronet.example/in/cy
"Poe, Ed";ed@poe.example;Okavango;okavango.example;www.pronet.example/in/ed
Summe;5;;;
`.replace('Nachname, Vorname', '"Nachname, Vorname"');
  const isBefore = (first: Element, second: Element) =>
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

  it('of people with a name are a warning first; then their companies are offered by name, and only those', async () => {
    const { user, db } = await openImport(employees, 'sperrliste.csv');
    const weak = await screen.findByLabelText(/^2 rows have only a name and a company\./);
    const everyone = screen.getByText('This excludes everyone at this company: Fenwick Instruments.');
    const offer = await button('Make a list of companies for them');
    expect([isBefore(weak, offer), isBefore(offer, everyone)]).toEqual([true, true]);
    expect(weak).toHaveProperty('checked', true);
    await user.click(offer);
    expect(await screen.findByRole('heading', { name: 'Companies not to contact' })).toBeTruthy();
    await user.click(await button('Add 1 company'));
    await waitFor(async () =>
      expect((await db.members.toArray()).map(({ label, names }) => [label, names])).toEqual([
        ['Fenwick Instruments', ['domain:fenwick.example']],
      ]),
    );
  });

  it('of people with a name are on the list as warnings, unless that is turned off', async () => {
    const { user, db } = await openImport(employees, 'sperrliste.csv');
    await button('Add 4 people');
    await user.click(screen.getByLabelText(/^2 rows have only a name and a company\./));
    await button('Add 2 people');
    await user.click(screen.getByLabelText(/^2 rows have only a name and a company\./));
    await user.click(await button('Add 4 people'));
    await button('Done');
    const members = await db.members.toArray();
    expect(members.find(({ label }) => label === 'Ana Roe')?.names).toContain('name:anaroe|fenwick.example');
  });

  it('and sums are not counted as unprotected people; real ones are named above the button', async () => {
    await openImport(employees, 'sperrliste.csv');
    const warning = await screen.findByText('1 row is left out: the person in it is not protected.');
    expect(warning.className).toContain('stop');
    expect(isBefore(warning, await button('Add 4 people'))).toBe(true);
  });

  it('are all that is read of a mixed file; its people wait for the user’s return', async () => {
    const mixed = [
      'Who,Website',
      'www.pronet.example/in/ana,employer-of-ana.example',
      'www.pronet.example/in/bo,employer-of-bo.example',
      'client.example,client.example',
    ].join('\n');
    const { user } = await openImport(mixed, 'mixed.csv');
    expect(await button('Add 2 people')).toBeTruthy();
    await user.click(await button('Make a list of companies for them'));
    expect(await screen.findByRole('heading', { name: 'Companies not to contact' })).toBeTruthy();
    expect(await button('Add 1 company')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Customers/ }));
    expect(await button('Add 2 people')).toBeTruthy();
  });

  it('are read for the list of companies that there is', async () => {
    const { user, exclusions } = await openImport(domains, 'customers.csv');
    await act(async () => void (await exclusions.createList('Accounts', 'company')));
    await user.click(await button('Import into “Accounts”'));
    expect(await screen.findByRole('heading', { name: 'Accounts' })).toBeTruthy();
    expect(await button('Add 2 companies')).toBeTruthy();
  });
});

it('an empty list offers it where it says that it is empty', async () => {
  const { user } = await openWithExclusions(['Customers'], <Lists />);
  const note = (await screen.findByRole('heading', { name: 'No one on this list yet' })).parentElement as HTMLElement;
  await user.click(within(note).getByRole('button', { name: 'Import a file' }));
  expect(await screen.findByLabelText('CSV file')).toBeTruthy();
});

import '../../worlds/dom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as files from '@/components/ui/file-export/save-file';
import { withStarters } from '@/components/write/starters';
import { Templates } from '@/components/write/templates/templates';
import { checkLetter } from '@/lib/advice/check-letter';
import { usualWriting } from '@/lib/database/schema/letter-rows';
import { fillTemplate } from '@/lib/write/first-draft';
import { createWriteHandlers } from '@/lib/write/handlers';
import { readTemplateFile } from '@/lib/write/template-file';
import { variableNames } from '@/lib/write/template-text';
import { createPage } from '../extension-page.tsx';

async function open() {
  const page = createPage();
  Object.assign(page.handlers, createWriteHandlers({ db: page.db, clock: { now: () => 1000 } }));
  page.open(<Templates />);
  await screen.findByRole('form', { name: 'You and your mail' });
  return page;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('the starters', () => {
  it('are five, have gaps with hints, and nothing to look at once these are filled', () => {
    const known = Object.fromEntries(variableNames.map((name) => [name, 'Amara'])) as never;
    const starters = withStarters([]);
    expect(starters.map(({ name }) => name)).toEqual([
      'Measured result',
      'Short hello',
      'Open role',
      'After the fair',
      'Second try',
    ]);
    for (const starter of starters) {
      const { subject, body } = fillTemplate(starter, known);
      expect(body).toMatch(/^Hi Amara,/);
      const filled = { subject: subject.replace(/\{\{.*?\}\}/g, 'it'), body: body.replace(/\{\{.*?\}\}/g, 'it') };
      expect(checkLetter(filled, { recipient: 'Amara Okonkwo' }).remarks.filter(({ isBroken }) => isBroken)).toEqual(
        [],
      );
    }
  });
});

describe('the templates', () => {
  it('are changed, and a starter is then the user’s own', async () => {
    const { user, db } = await open();
    await user.click(button(/^Short hello/));
    await user.clear(field('Name'));
    await user.type(field('Name'), 'My hello');
    await user.click(button('Another subject'));
    await user.type(field('Subject 2'), 'Two lines');
    await user.click(button('Save'));
    await screen.findByText('Template saved');
    expect(await db.templates.toArray()).toMatchObject([{ id: 'starter:hello', name: 'My hello', savedAt: 1000 }]);
    expect((await db.templates.toArray())[0]?.subjects).toHaveLength(2);
    expect(await screen.findByRole('button', { name: /^My hello/ })).toBeTruthy();
  });

  it('saved by another window meanwhile are kept, and the other one is saved as a second', async () => {
    const { user, db } = await open();
    await user.click(button(/^Short hello/));
    await user.type(field('Name'), '!');
    await db.templates.put({ id: 'starter:hello', name: 'Theirs', about: '', subjects: [], body: 'x', savedAt: 7 });
    await user.click(button('Save'));
    await screen.findByText(/Another window has saved this template\./);
    await user.click(button('Save as a second template'));
    await waitFor(async () =>
      expect((await db.templates.toArray()).map(({ name }) => name).sort()).toEqual(['Short hello!', 'Theirs']),
    );
  });

  it('are deleted at the second press, starters too', async () => {
    const { user, db } = await open();
    await user.click(button(/^Open role/));
    await user.click(button('Delete'));
    await user.click(button('Delete the template'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Open role/ })).toBeNull());
    expect(await db.templates.get('starter:role')).toMatchObject({ isRemoved: true });
  });

  it('go into one file and come back from it', async () => {
    const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
    const { user, db } = await open();
    await user.click(button('Export'));
    const [, , text = ''] = saved.mock.calls[0] ?? [];
    expect(readTemplateFile(text)).toMatchObject({ outcome: 'read', unread: 0 });
    await user.upload(field('Import'), new File([text], 'templates.json', { type: 'application/json' }));
    await screen.findByText('5 templates added.');
    expect(await db.templates.count()).toBe(5);
    await user.upload(field('Import'), new File(['{}'], 'other.json', { type: 'application/json' }));
    await screen.findByText('The file has no templates of Sidenote.');
  });

  it('stand beside the sender’s own fields, which are saved', async () => {
    const { user, db } = await open();
    await user.type(field('Signature'), 'Halden Talent');
    await user.click(button('Save'));
    await screen.findByText('Saved');
    await user.click(field('Text in the link'));
    await waitFor(async () =>
      expect((await db.settings.get('writing'))?.value).toEqual({
        ...usualWriting,
        isTextInLink: true,
        sender: { ...usualWriting.sender, signature: 'Halden Talent' },
      }),
    );
    // This browser has no model.
    expect(screen.queryByLabelText(/this browser’s model/)).toBeNull();
  });
});

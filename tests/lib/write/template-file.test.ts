import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { longest } from '@/lib/platform/longest';
import { readTemplateFile, writeTemplateFile } from '@/lib/write/template-file';
import { deleteTemplate, importTemplates, saveTemplate } from '@/lib/write/templates';

const template = { name: 'Hello', about: 'Two lines', subjects: ['One', 'Two'], body: 'Hi {{first_name}},' };

describe('a file of templates', () => {
  it('is read as it was written', () => {
    const read = readTemplateFile(`\uFEFF${writeTemplateFile([template, { ...template, name: 'Other' }])}`);
    expect(read).toEqual({ outcome: 'read', templates: [template, { ...template, name: 'Other' }], unread: 0 });
  });

  it('costs a bad entry only that entry', () => {
    const file = { kind: 'sidenote-templates', templates: [template, { name: 1 }, null, { ...template, extra: 1 }] };
    expect(readTemplateFile(JSON.stringify(file))).toEqual({ outcome: 'read', templates: [template], unread: 3 });
  });

  it.each([
    ['no JSON', '{'],
    ['another file', '{"kind":"other","templates":[]}'],
    ['no templates', '{"kind":"sidenote-templates","templates":[]}'],
    ['nested 20,000 deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    [
      'too many',
      JSON.stringify({ kind: 'sidenote-templates', templates: Array(longest.templates + 1).fill(template) }),
    ],
  ])('is refused: %s', (_what, text) => {
    expect(readTemplateFile(text)).toEqual({ outcome: 'not-templates' });
  });

  it('is refused where it is too long to be one', () => {
    expect(readTemplateFile(' '.repeat(longest.templateFile + 1))).toEqual({ outcome: 'too-large' });
  });
});

describe('templates', () => {
  let count = 0;
  const open = () => new SidenoteDatabase(`templates-${++count}`);
  const save = (db: SidenoteDatabase, before: number | null, name = 'Hello', id = 't') =>
    saveTemplate(db, { id, template: { ...template, name }, before, nowMs: 1000 });

  it('of two windows that edit one, the second is told and the first is kept', async () => {
    const db = open();
    await save(db, null);
    expect(await save(db, 1000, 'First')).toBe(1001);
    expect(await save(db, 1000, 'Second')).toBeNull();
    expect(await db.templates.get('t')).toMatchObject({ name: 'First' });
  });

  it('are deleted, and a deleted starter stays away', async () => {
    const db = open();
    await save(db, null);
    await deleteTemplate(db, 't', 2000);
    await deleteTemplate(db, 'starter:result', 2000);
    expect(await db.templates.toArray()).toMatchObject([{ id: 'starter:result', isRemoved: true }]);
  });

  it('are imported as new ones, up to the most there can be', async () => {
    const db = open();
    expect(await importTemplates(db, Array(3).fill(template), 1)).toBe(3);
    expect(await importTemplates(db, Array(longest.templates).fill(template), 1)).toBe(longest.templates - 3);
    expect(await db.templates.count()).toBe(longest.templates);
    expect(await save(db, null, 'One more', 'more')).toBeNull();
  });
});

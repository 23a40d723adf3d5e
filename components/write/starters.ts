import { i18n } from '#i18n';
import type { TemplateRow, TemplateText } from '@/lib/database/schema/letter-rows';

export interface TemplateItem extends TemplateText {
  id: string;
  /** Null for an unchanged starter. */
  savedAt: number | null;
}

/** This variable looks like ours in locale files, and stays. */
const kept = { signature: '{signature}' };

/** The built-in templates. */
function starters(): TemplateItem[] {
  const texts: [id: string, text: TemplateText][] = [
    [
      'result',
      {
        name: i18n.t('starter.result.name'),
        about: i18n.t('starter.result.about'),
        subjects: [i18n.t('starter.result.subject')],
        body: i18n.t('starter.result.body', kept),
      },
    ],
    [
      'hello',
      {
        name: i18n.t('starter.hello.name'),
        about: i18n.t('starter.hello.about'),
        subjects: [i18n.t('starter.hello.subject')],
        body: i18n.t('starter.hello.body', kept),
      },
    ],
    [
      'role',
      {
        name: i18n.t('starter.role.name'),
        about: i18n.t('starter.role.about'),
        subjects: [i18n.t('starter.role.subject')],
        body: i18n.t('starter.role.body', kept),
      },
    ],
    [
      'fair',
      {
        name: i18n.t('starter.fair.name'),
        about: i18n.t('starter.fair.about'),
        subjects: [i18n.t('starter.fair.subject')],
        body: i18n.t('starter.fair.body', kept),
      },
    ],
    [
      'again',
      {
        name: i18n.t('starter.again.name'),
        about: i18n.t('starter.again.about'),
        subjects: [i18n.t('starter.again.subject')],
        body: i18n.t('starter.again.body', kept),
      },
    ],
  ];
  return texts.map(([id, text]) => ({ ...text, id: `starter:${id}`, savedAt: null }));
}

/** Built-in and own templates, by name. A saved starter replaces the built-in one. */
export function withStarters(rows: readonly TemplateRow[]): TemplateItem[] {
  const saved = new Map(rows.map((row) => [row.id, row]));
  const first = starters().flatMap((starter): TemplateItem[] => {
    const row = saved.get(starter.id);
    if (row === undefined) return [starter];
    return row.isRemoved === true ? [] : [row];
  });
  const ids = new Set(starters().map(({ id }) => id));
  const own = rows.filter(({ id }) => !ids.has(id)).toSorted((one, other) => one.name.localeCompare(other.name));
  return [...first, ...own];
}

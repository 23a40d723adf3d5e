import { z } from 'zod';
import type { TemplateText } from '@/lib/database/schema/letter-rows';
import { isTooDeep, longest } from '@/lib/platform/longest';
import { templateSchema } from './template-schema.ts';

const kind = 'sidenote-templates';

/** Entries are read one by one: a bad one costs only itself. */
const fileSchema = z.object({ kind: z.literal(kind), templates: z.array(z.unknown()).max(longest.templates) });

export type ReadTemplates =
  | { outcome: 'read'; templates: TemplateText[]; unread: number }
  | { outcome: 'too-large' | 'not-templates' };

/** One file for all templates, to be shared or kept. */
export function writeTemplateFile(templates: readonly TemplateText[]): string {
  const written = templates.map(({ name, about, subjects, body }) => ({ name, about, subjects, body }));
  return `${JSON.stringify({ kind, templates: written }, null, 2)}\n`;
}

export function readTemplateFile(text: string): ReadTemplates {
  if (text.length > longest.templateFile) return { outcome: 'too-large' };
  const file = fileSchema.safeParse(parseJson(text));
  if (!file.success) return { outcome: 'not-templates' };
  const templates = file.data.templates.flatMap((each) => {
    const { success, data } = templateSchema.safeParse(each);
    return success ? [data] : [];
  });
  if (templates.length === 0) return { outcome: 'not-templates' };
  return { outcome: 'read', templates, unread: file.data.templates.length - templates.length };
}

function parseJson(text: string): unknown {
  try {
    // A file saved by Windows may begin with a byte order mark.
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isTooDeep(json) ? null : json;
  } catch {
    // Not JSON: told as "not templates".
    return null;
  }
}

import { titles } from '@/lib/advice/mail/salutations';
import { wordsOf } from '@/lib/advice/text/words-of';
import type { Sender } from '@/lib/database/schema/letter-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { contactOf } from '@/lib/export/contact-of';
import { fileFactsOf } from '@/lib/outreach/marks';
import type { Values } from './template-text.ts';

/** The given name: as the profile has it, else the first word of the name that is no title. */
export function firstNameOf(record: SubjectRecord | null): string | null {
  if (record === null) return null;
  const { givenName } = contactOf(record);
  const name = record.name ?? fileFactsOf(record)?.name ?? '';
  const first = wordsOf(name).find(({ text }) => !titles.has(text));
  return givenName ?? (first === undefined ? null : name.slice(first.start).split(/[\s,]/u)[0] || null);
}

/** What a template can be filled with: the recipient, as far as it is known, and the sender. */
export function valuesOf(record: SubjectRecord | null, sender: Sender): Values {
  const contact = record === null ? null : contactOf(record);
  const file = record === null ? null : fileFactsOf(record);
  return {
    first_name: firstNameOf(record),
    last_name: contact?.familyName ?? null,
    name: record?.name ?? file?.name ?? null,
    title: contact?.title ?? file?.title ?? null,
    company: contact?.company ?? file?.company ?? null,
    city: contact?.location?.city ?? null,
    my_name: sender.name || null,
    my_title: sender.title || null,
    my_company: sender.company || null,
    signature: sender.signature || null,
  };
}

/** The best address to write to, a bought one before one of a file, and none that the user has marked as wrong. Null without one. */
export const addressOf = (record: SubjectRecord | null): string | null =>
  record === null ? null : (contactOf(record).emails[0]?.address ?? fileFactsOf(record)?.emails?.[0] ?? null);

import type { Contact, EmailStatus } from './contact.ts';

/** The labels and the words for what is known about an address, in the language of the person who copies. */
export interface ContactLabels {
  name: string;
  title: string;
  company: string;
  email: string;
  mobile: string;
  location: string;
  profile: string;
  website: string;
  note: string;
  status: Record<EmailStatus, string>;
}

/** "Copy all": a line for each thing that is known, `label: value`, without a line break at the end. */
export function formatContact(contact: Contact, words: ContactLabels): string {
  const lines: [label: string, value: string | null | undefined][] = [
    [words.name, contact.name],
    [words.title, contact.title],
    [words.company, contact.company],
    ...contact.emails.map(({ address, status }): [string, string] => [
      words.email,
      `${address} (${words.status[status]})`,
    ]),
    ...contact.mobiles.map((number): [string, string] => [words.mobile, number]),
    [words.location, contact.location?.text],
    [words.profile, contact.profileUrl],
    [words.website, contact.companyUrl],
    [words.note, contact.note],
  ];
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${onOneLine(value)}`] : [])).join('\n');
}

/** A headline with line breaks, of whatever script, would else read as further labels. */
function onOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').trim();
}

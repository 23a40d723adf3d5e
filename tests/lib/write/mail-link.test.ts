import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MailTarget, mailTargets } from '@/lib/database/schema/letter-rows';
import { longestLink, makeMailLink } from '@/lib/write/mail-link';
import { runs } from '../../depth.ts';

const to = 'amara.okonkwo@fenwick.example';
const mail = { to, subject: 'Approvals, 11 days & more', body: 'Hi Amara,\n\n50% + 2?' };

/** The fields that a mail program reads from a link. */
function readLink(target: MailTarget, url: string): { to: string; fields: [string, string][] } {
  const [head = '', query = ''] = target === 'program' ? url.split('?') : [url, new URL(url).search.slice(1)];
  const fields = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      expect(value).toHaveLength(1);
      return [name, decodeURIComponent(value[0] ?? '')];
    });
  return { to: decodeURIComponent(head.replace('mailto:', '')), fields };
}

const names: Record<MailTarget, string[]> = {
  gmail: ['view', 'fs', 'to', 'su', 'body'],
  outlook: ['to', 'subject', 'body'],
  'outlook-private': ['to', 'subject', 'body'],
  program: ['subject', 'body'],
};
const origins: Record<MailTarget, string> = {
  gmail: 'https://mail.google.com/mail/?view=cm&fs=1&',
  outlook: 'https://outlook.office.com/mail/deeplink/compose?',
  'outlook-private': 'https://outlook.live.com/mail/0/deeplink/compose?',
  program: `mailto:${to}?`,
};

describe.each(mailTargets)('a link to %s', (target) => {
  it('holds recipient, subject and letter, with %20 for spaces and never a plus', () => {
    const { url } = makeMailLink(target, mail);
    expect(url.startsWith(origins[target])).toBe(true);
    expect(url).not.toContain('+');
    expect(url).toContain('Approvals%2C%2011%20days%20%26%20more');
    const { fields } = readLink(target, url);
    expect(Object.fromEntries(fields)).toMatchObject({ body: 'Hi Amara,\r\n\r\n50% + 2?' });
    expect(fields.map(([name]) => name)).toEqual(names[target]);
  });

  it('leaves the letter out as a whole where it is too long, and says so', () => {
    const long = makeMailLink(target, { ...mail, body: 'word '.repeat(3000) });
    expect(long.url).not.toContain('word');
    expect(long).toMatchObject({ isTextLeftOut: true, isSubjectLeftOut: false });
    const both = makeMailLink(target, { ...mail, subject: '漢'.repeat(1000) });
    expect(both).toMatchObject({ isTextLeftOut: true, isSubjectLeftOut: true });
    expect(both.url.length).toBeLessThanOrEqual(longestLink[target]);
  });

  it('names no recipient that is not one address', () => {
    for (const bad of [
      null,
      '',
      'a@b.example,c@d.example',
      'a@b.example?bcc=x@y.example',
      'a@b.example\r\nBcc: x',
      'Amara <a@b.example>',
      'a b@c.example',
    ])
      expect(makeMailLink(target, { ...mail, to: bad }).url).not.toMatch(/b\.example|c\.example|bcc/i);
  });
});

it('keeps mailto links within 1,900 characters', () => {
  expect(longestLink.program).toBe(1900);
});

/** Pieces that would begin another header, in text or encoded. */
const tricks = [
  '&bcc=',
  '?bcc=',
  '%0A',
  '\r\n',
  'Bcc: x@y.example',
  '&',
  '=',
  '#',
  '%26bcc%3D',
  '+',
  ' ',
  '\u2028',
  '\u0000',
  '\ud800',
  'a@b.example',
];
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...tricks), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 8 })
  .map((parts) => parts.join(''));

it('no recipient, subject or letter adds a field or a header, or makes the link too long', () => {
  fc.assert(
    fc.property(fc.constantFrom(...mailTargets), nasty, nasty, nasty, (target, to, subject, body) => {
      const { url } = makeMailLink(target, { to, subject, body });
      if (url.length > longestLink[target]) throw new Error(`${url.length} characters`);
      // Control characters, fragments and raw breaks never appear in it.
      if (!/^[A-Za-z0-9\-._~:/?&=%@]*$/.test(url)) throw new Error(url);
      const read = readFields(target, url);
      const allowed = names[target];
      if (!read.every((name, at) => allowed.includes(name) && read.indexOf(name) === at)) throw new Error(url);
      const written = decodeURIComponent(/[?&]su(?:bject)?=([^&]*)/.exec(url)?.[1] ?? '');
      if (/[\p{Cc}\u2028\u2029]/u.test(written)) throw new Error(url);
    }),
    runs(2000, 1_000_000),
  );
});

function readFields(target: MailTarget, url: string): string[] {
  const [, ...rest] = url.split('?');
  if (target !== 'program' && rest.length > 1) throw new Error(url);
  const query = rest.join('?');
  return query === '' ? [] : query.split('&').map((pair) => pair.split('=')[0] ?? '');
}

import type { MailTarget } from '@/lib/database/schema/letter-rows';

export interface OutgoingMail {
  /** Null without a usable address: the mail program asks for it. */
  to: string | null;
  subject: string;
  /** Null: the letter goes to the clipboard. */
  body: string | null;
}

export interface MailLink {
  url: string;
  /** The letter is not in the link, or not all of it: it must be pasted. */
  isTextLeftOut: boolean;
  /** The subject was too long for the link. */
  isSubjectLeftOut: boolean;
}

/** Outlook and Chromium on Windows cut longer `mailto:` links; web addresses of Outlook end near 2,048. Sources: docs/write.md. */
export const longestLink: Readonly<Record<MailTarget, number>> = {
  program: 1900,
  outlook: 2000,
  'outlook-private': 2000,
  gmail: 8000,
};

/** One address and nothing else: no list, no header, no comment. Anything else is left out. */
const oneAddress = /^[A-Za-z0-9.!#$%'*+/=?^_`{|}~\u0080-\uffff-]{1,64}@[A-Za-z0-9.\u0080-\uffff-]{1,255}$/;

export function linkAddress(text: string | null | undefined): string | null {
  const address = (text ?? '').trim();
  return oneAddress.test(address) ? address : null;
}

/** Every value is one encoded value, so that none can add a header. Spaces are `%20`: Outlook keeps a `+` after its log-in. */
export function makeMailLink(target: MailTarget, mail: OutgoingMail): MailLink {
  const { body } = mail;
  const longest = longestLink[target];
  // Whole values or none: a cut text would look finished.
  const tries = [
    { ...mail, isTextLeftOut: body === null, isSubjectLeftOut: false },
    { ...mail, body: null, isTextLeftOut: true, isSubjectLeftOut: false },
    { ...mail, body: null, subject: '', isTextLeftOut: true, isSubjectLeftOut: true },
  ];
  for (const { isTextLeftOut, isSubjectLeftOut, ...each } of tries) {
    const url = writeLink(target, each);
    if (url.length <= longest) return { url, isTextLeftOut, isSubjectLeftOut };
  }
  return { url: writeLink(target, { to: null, subject: '', body: null }), isTextLeftOut: true, isSubjectLeftOut: true };
}

function writeLink(target: MailTarget, { to, subject, body }: OutgoingMail): string {
  const address = linkAddress(to) ?? '';
  const values = (names: { to?: string; subject: string; body: string }): string =>
    [
      [names.to, address],
      [names.subject, oneLine(subject)],
      [names.body, body === null ? '' : withCrlf(body)],
    ]
      .flatMap(([name, value]) => (name === undefined || !value ? [] : [`${name}=${encode(value)}`]))
      .join('&');
  switch (target) {
    case 'gmail':
      return join('https://mail.google.com/mail/?view=cm&fs=1', values({ to: 'to', subject: 'su', body: 'body' }), '&');
    case 'outlook':
    case 'outlook-private': {
      const at =
        target === 'outlook'
          ? 'https://outlook.office.com/mail/deeplink/compose'
          : 'https://outlook.live.com/mail/0/deeplink/compose';
      return join(at, values({ to: 'to', subject: 'subject', body: 'body' }), '?');
    }
    case 'program':
      return join(`mailto:${encode(address).replace('%40', '@')}`, values({ subject: 'subject', body: 'body' }), '?');
  }
}

const join = (start: string, query: string, mark: string): string => (query === '' ? start : `${start}${mark}${query}`);

/** A subject has one line: no control character of any kind can begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** RFC 6068 writes line breaks as `%0D%0A`; other control characters are left out. */
const withCrlf = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n/g, '\r\n');

/** `encodeURIComponent` throws for half of a surrogate pair, and leaves five marks that a mail program may read. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

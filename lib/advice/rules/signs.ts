import { adviceOn } from '@/lib/advice/advice-on';
import { findSalutation } from '@/lib/advice/mail/find-salutation';
import { inBody, type Mail } from '@/lib/advice/mail/parts-of-mail';
import { findSignal, matchesOf, placesOfGifs, signals } from '@/lib/advice/mail/signals';
import { readLimits } from '@/lib/advice/read-limits';
import type { Approach, Place, Remark } from '@/lib/advice/remark';
import { warnsOf } from '@/lib/advice/text/advice-wording';
import { isJudged } from '@/lib/advice/text/language-of';
import { judge } from './lengths.ts';

/** What can be seen: lists, pictures, signs of a tone, how the person is addressed. */
export function checkSigns(mail: Mail, approach: Approach | null): Remark[] {
  return [
    ...checkShouting(mail),
    ...checkBulletPoints(mail, approach),
    ...checkGif(mail, approach),
    ...checkTone(mail, approach),
    ...checkSalutation(mail, approach),
  ];
}

const shouting = /[!！]{2,}/gu;
/** Capitals alone, in two words or more, one of them too long for an abbreviation. */
const isShouted = (text: string): boolean =>
  /\p{Lu}{5}/u.test(text) && /\p{Lu}{2}\P{L}+\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);

function checkShouting(mail: Mail): Remark[] {
  const { subject, draft, paragraphs } = mail;
  const words = draft.subject.slice(subject.start, subject.end);
  const places: Place[] = [
    ...(isShouted(words) ? [{ ...subject, field: 'subject' } as const] : []),
    ...paragraphs.flatMap((span) => matchesOf(draft.body, span, shouting)).map(inBody),
  ];
  const [place] = places;
  return place === undefined ? [] : [{ part: 'tone', isBroken: true, place, advice: null }];
}

/** "No." and "No bullet points.", but not "No more than three." */
const refusal =
  /^(?:no|none|never|avoid(?: them)?|skip(?: them| it)?|not at all|better not)\b(?! (?:more|longer|fewer) than)/i;

function checkBulletPoints({ items }: Mail, approach: Approach | null): Remark[] {
  const advice = adviceOn(approach, 'bulletPoints')?.advice ?? null;
  const [first] = items;
  if (advice === null || first === undefined) return [];
  const isUnwanted = refusal.test(advice) || warnsOf(advice, /\b(?:bullet(?:ed)?|bullets|lists?)\b/i);
  if (isUnwanted) return [{ part: 'bulletPoints', isBroken: true, place: inBody(first), advice }];
  const limits = readLimits(advice, 'list-items').filter(({ unit }) => unit === 'list-items');
  return limits.flatMap((limit) => {
    const excess = limit.max === null ? first : items[limit.max];
    return judge('bulletPoints', limit, [items.length], inBody(excess ?? first), advice);
  });
}

function checkGif(mail: Mail, approach: Approach | null): Remark[] {
  const advice = adviceOn(approach, 'gif')?.advice ?? null;
  if (advice === null || !(refusal.test(advice) || warnsOf(advice, /\b(?:gifs?|animations?|pictures?)\b/i))) return [];
  const [place] = placesOfGifs(mail);
  return place === undefined ? [] : [{ part: 'gif', isBroken: true, place, advice }];
}

/** Signs that advice warns of by name. */
function checkTone(mail: Mail, approach: Approach | null): Remark[] {
  const parts = ['tone', 'subject'] as const;
  return parts.flatMap((part): Remark[] => {
    const advice = adviceOn(approach, part)?.advice ?? '';
    const fields = part === 'subject' ? (['subject'] as const) : (['body'] as const);
    const [place] = signals
      .filter(({ name }) => warnsOf(advice, name))
      .flatMap((each) => findSignal(each, mail, fields));
    return place === undefined ? [] : [{ part: 'tone', isBroken: true, place, advice }];
  });
}

/** By first name or by title, as the example shows. Other differences are a matter of taste. */
function checkSalutation(mail: Mail, approach: Approach | null): Remark[] {
  const advised = adviceOn(approach, 'salutation');
  const { salutation } = mail;
  if (advised?.example == null || salutation === null || !isJudged(mail.language)) return [];
  const line = advised.example.split('\n', 1)[0] ?? '';
  const wanted = findSalutation(line, { start: 0, end: line.length })?.addressee;
  const kinds = ['first', 'title'];
  const isOther = wanted !== undefined && wanted !== salutation.addressee;
  if (!isOther || !kinds.includes(wanted) || !kinds.includes(salutation.addressee)) return [];
  return [{ part: 'salutation', isBroken: true, place: inBody(salutation), advice: line }];
}

import { adviceOn } from '@/lib/advice/advice-on';
import { checkLetter } from '@/lib/advice/check-letter';
import { findSalutation } from '@/lib/advice/mail/find-salutation';
import { partsOfMail } from '@/lib/advice/mail/parts-of-mail';
import type { AdvicePart, Approach, Draft, Remark } from '@/lib/advice/remark';
import type { TemplateText } from '@/lib/database/schema/letter-rows';
import { longest } from '@/lib/platform/longest';
import { fillText, gapsIn, piecesOf, type Values } from './template-text.ts';

/** A template as a letter to one person. `at`: which of its subjects. */
export function fillTemplate(template: TemplateText, values: Values, at = 0): Draft {
  return {
    subject: fillText(template.subjects[at] ?? '', values, longest.draftSubject),
    // An empty signature leaves no empty lines.
    body: fillText(template.body, values, longest.draftBody).trimEnd(),
  };
}

/** A word for one of many templates would say nothing. */
const mostFitting = 2;

/**
 * The ids of the one or two templates that follow the most advice and break none. Empty where more do, or all alike. What is still to be
 * written in gaps breaks none.
 */
export function findFitting(
  templates: readonly (TemplateText & { id: string })[],
  values: Values,
  approach: Approach | null,
): ReadonlySet<string> {
  if (approach === null) return new Set();
  const followed = templates.map((template) => countFollowed(template, values, approach));
  const best = Math.max(1, ...followed);
  const ids = templates.flatMap(({ id }, at) => (followed[at] === best ? [id] : []));
  return new Set(ids.length <= mostFitting && ids.length < templates.length ? ids : []);
}

/** How much of the advice a template follows; 0 if it breaks any. */
function countFollowed(template: TemplateText, values: Values, approach: Approach): number {
  const draft = fillTemplate({ ...template, body: withNumbers(template.body) }, values);
  const isOpen = countGaps(fillTemplate(template, values)) > 0;
  const isMissing = ({ measure }: Remark) => measure !== undefined && measure.count < (measure.min ?? 0);
  const { remarks } = checkLetter(draft, { approach });
  const advised = remarks.filter((remark) => remark.advice !== null && !(isOpen && isMissing(remark)));
  return advised.every(({ isBroken }) => !isBroken) ? advised.length : 0;
}

/** A gap whose hint asks for a number will hold one. */
function withNumbers(body: string): string {
  const pieces = piecesOf(body).map((piece) => {
    if (piece.kind === 'text') return piece.text;
    return /\bnumber\b/i.test(piece.hint ?? '') ? '9 days' : piece.raw;
  });
  return pieces.join('');
}

/** What the advice says about a gap or an empty part, with its example. */
export function hintFor(approach: Approach | null, part: AdvicePart): string | null {
  const advised = adviceOn(approach, part);
  if (advised === null) return null;
  return advised.example === null ? advised.advice : `${advised.advice} “${advised.example.replace(/\s+/g, ' ')}”`;
}

/**
 * A first draft from template, name, company and advice: the template's text with the greeting and the close that the advice shows. Where
 * the service wrote a whole mail (hiring), that is the draft.
 */
export function firstDraft(template: TemplateText, values: Values, approach: Approach): Draft {
  const { subject, body } = approach.communication ?? {};
  const written = { subject: textOf(subject), body: textOf(body) };
  const filled = fillTemplate(template, values);
  if (written.body !== '') {
    return {
      subject: fillText(written.subject, values, longest.draftSubject) || filled.subject,
      body: fillText(written.body, values, longest.draftBody),
    };
  }
  return { subject: filled.subject, body: withAdvised(filled, approach) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, longest.draftBody) : '');

function withAdvised(filled: Draft, approach: Approach): string {
  const { salutation, close } = partsOfMail(filled);
  const greeting = adviceOn(approach, 'salutation')?.example?.split('\n', 1)[0]?.trim() ?? '';
  const bye = adviceOn(approach, 'complimentaryClose')?.example?.split('\n', 1)[0]?.trim() ?? '';
  let { body } = filled;
  // The later one first: the earlier place stays right.
  if (close !== null && bye !== '' && bye.length <= 60)
    body = `${body.slice(0, close.start)}${bye}${body.slice(close.end)}`;
  const isGreeting = greeting.length <= 80 && findSalutation(greeting, { start: 0, end: greeting.length }) !== null;
  if (salutation !== null && isGreeting)
    body = `${body.slice(0, salutation.start)}${greeting}${body.slice(salutation.end)}`;
  return body.slice(0, longest.draftBody);
}

/** How many gaps a letter has. */
export const countGaps = ({ subject, body }: Draft): number => gapsIn(subject).length + gapsIn(body).length;

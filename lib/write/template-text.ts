/** A part of a template's text: plain, or a variable with its fallback and hint. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string; fallback: string | null; hint: string | null; raw: string };

/** `{{name}}`, `{{name|fallback}}`, `{{name: hint}}`. No braces inside: of nested ones, the innermost counts. */
const variable = /\{\{([^{}]{0,300})\}\}/g;

/** The pieces of a text, in a single pass. Joined, their `text` and `raw` are the text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: raw, 1: inner = '', index } of text.matchAll(variable)) {
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) });
    pieces.push({ ...readVariable(inner), raw });
    end = index + raw.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

function readVariable(inner: string): Omit<Extract<Piece, { kind: 'variable' }>, 'raw'> {
  const bar = inner.indexOf('|');
  const head = bar < 0 ? inner : inner.slice(0, bar);
  const colon = head.indexOf(':');
  const name = (colon < 0 ? head : head.slice(0, colon)).trim();
  const hint = colon < 0 ? '' : head.slice(colon + 1).trim();
  return { kind: 'variable', name, fallback: bar < 0 ? null : inner.slice(bar + 1).trim(), hint: hint || null };
}

/** What fills a template; null is unknown. */
export type Values = Readonly<Record<VariableName, string | null>>;

/** The variables that a template may name. Every other name is a gap. */
export const variableNames = [
  'first_name',
  'last_name',
  'name',
  'title',
  'company',
  'city',
  'my_name',
  'my_title',
  'my_company',
  'signature',
] as const;
export type VariableName = (typeof variableNames)[number];

export const isVariable = (name: string): name is VariableName => variableNames.some((known) => known === name);

/** A value comes from a page or a service: on one line, without the braces that would make it a variable. */
const asValue = (value: string): string =>
  value
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(/[{}]/g, '')
    .trim()
    .slice(0, 300);

/** The signature is the sender's own, and keeps its lines. */
const filledWith = (name: VariableName, values: Values): string =>
  name === 'signature' ? (values[name] ?? '').replace(/[{}]/g, '') : asValue(values[name] ?? '');

/** The text with what is known, fallbacks for what is not, and a gap `{{name}}` without either. At most `longest` UTF-16 units. */
export function fillText(text: string, values: Values, longest: number): string {
  let filled = '';
  for (const piece of piecesOf(text)) {
    filled += piece.kind === 'text' ? piece.text : fillOne(piece, values);
    if (filled.length >= longest) break;
  }
  return filled.slice(0, longest).toWellFormed();
}

function fillOne({ name, fallback }: Extract<Piece, { kind: 'variable' }>, values: Values): string {
  const value = isVariable(name) ? filledWith(name, values) : '';
  if (value !== '') return value;
  // Without a signature there is none; anything else that is missing is a gap.
  if (fallback !== null || name === 'signature') return fallback ?? '';
  return name === '' ? '' : `{{${name}}}`;
}

export interface Gap {
  name: string;
  /** UTF-16 offsets, `end` exclusive. */
  start: number;
  end: number;
}

/** The open gaps of a letter, in their order. */
export function gapsIn(text: string): Gap[] {
  return [...text.matchAll(variable)].map(({ 0: raw, 1: inner = '', index }) => ({
    name: readVariable(inner).name,
    start: index,
    end: index + raw.length,
  }));
}

/** What a template says about its gaps, by name; the first hint of a name counts. */
export function hintsIn(text: string): Map<string, string> {
  const hints = new Map<string, string>();
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'variable' && piece.hint !== null && !hints.has(piece.name)) hints.set(piece.name, piece.hint);
  }
  return hints;
}

/**
 * A letter as a template: the recipient's values become variables again, as whole words, the longest first. `values`: what is known of
 * the recipient and the sender.
 */
export function asTemplate(text: string, values: Values): string {
  const known = variableNames
    .flatMap((name) => {
      const value = name === 'signature' ? '' : asValue(values[name] ?? '');
      return value.length > 1 ? [{ name, value }] : [];
    })
    .toSorted((one, other) => other.value.length - one.value.length);
  return known.reduce((written, { name, value }) => replaceWhole(written, value, `{{${name}}}`), text);
}

function replaceWhole(text: string, value: string, by: string): string {
  return piecesOf(text)
    .map((piece) => (piece.kind === 'text' ? splitWhole(piece.text, value).join(by) : piece.raw))
    .join('');
}

const letterBefore = /[\p{L}\p{M}\p{N}_]$/u;
const letterAfter = /^[\p{L}\p{M}\p{N}_]/u;

/** Split at a value that has no letter before or after it. */
function splitWhole(text: string, value: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    if (
      letterBefore.test(text.slice(Math.max(0, at - 2), at)) ||
      letterAfter.test(text.slice(at + value.length, at + value.length + 2))
    )
      continue;
    parts.push(text.slice(begin, at));
    begin = at + value.length;
  }
  return [...parts, text.slice(begin)];
}

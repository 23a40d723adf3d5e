/** Phrases for a time in a job, read at word starts over a bounded number of words, so in linear time. */

const whose =
  '(?:(?:the|this|that|their|his|her|its|my|our|a|an) )?(?:(?:same|current|present|latest|new|whole|entire) )?';
const job = '(?:jobs?|roles?|positions?|posts?)';
const place = `(?:in|at|with) ${whose}(?:${job}|company|firm|employer|career)\\b`;
const limit =
  '(?:[<>≤≥]=?|under|over|below|above|(?:not? )?more than|less than|fewer than|up to|at most|at least|within|for|only|about)';
const count = '(?:\\d{1,2}|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';
const unit = '(?:years?|yrs?|months?|mos?)\\b';
const span = `${count} ?(?:\\+|(?:or|and) more)? ?${unit}`;
const after =
  "(?: or (?:more|less|longer)| and more)?(?:(?: of)? (?:work )?experience\\b| overall\\b| in all\\b|['’] experience\\b)?";
const who = '(?:(?:and|who|that|which) )?(?:(?:have|has|had|are|is|were|was) )?';
const amount = `${who}(?:been )?(?:with )?(?:(?:time )?${place}:? )?(?:${limit} ?){0,3}${span}${after}(?: ${place})?`;

const lately = '(?:recently|just|lately|newly)';
const ago = ` (?:(?:(?:in|within|during|over) )?(?:the )?(?:last|past) (?:(?:${count} )?${unit}|quarter\\b)|(?:under|less than|within|up to) ${span}(?: ago\\b)?|${lately}\\b)`;
const since = `(?:${ago})?`;
const changed = `(?:${lately} )?(?:changed|switched|started|began|got|took) ${whose}${job}\\b${since}`;
const company = `${whose}(?:compan(?:y|ies)|firms?|employers?)\\b`;
const joined = `(?:${lately} )?(?:(?:changed|switched|joined) ${company}${since}|joined${ago})`;
const fresh = `(?:${lately} )?new (?:in|to) ${whose}(?:${job}|company|firm)\\b`;
const changers = `(?:recent )?job chang(?:e|es|er|ers)\\b${since}`;

const phrase = new RegExp(`(?:${amount}|${who}(?:${changed}|${joined}|${fresh}|${changers}))(?! ago\\b)(?!\\S)`, 'iuy');
/** "a year" without a limit may be anything: "engineer of a year". */
const isBare = /^(?:an?|one) (?:year|month)$/iu;

/** The end of the phrase at this place; null without one. Growth in per cent has its own times. */
export function endOfTimePhrase(text: string, at: number): number | null {
  phrase.lastIndex = at;
  const found = phrase.exec(text)?.[0];
  return found === undefined || isBare.test(found) ? null : at + found.length;
}

export interface TypedTime {
  span: { year: number } | { month: number };
  limit: 'min' | 'max';
  about: 'job' | 'company' | 'career' | null;
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const digits = /(\d{1,2})\s{0,2}(?:\+|(?:or|and) more)?\s{0,2}(years?|yrs?|months?|mos?)\b/iu;
const words = /(?<!\S)(half an?|an?|[a-z]{3,6}) (?:(?:or|and) more )?(years?|months?)\b/iu;
const last = /(?:last|past) (year|month|quarter)\b/iu;
const isChange = new RegExp(`^${who}(?:${changed}|${joined}|${fresh}|${changers})$`, 'iu');

/** "changed jobs in the last 3 months": no longer than that in the job. */
const atMost =
  /up to|under|below|less than|fewer than|not? more than|at most|or less|[<≤]|within|changed|joined|(?:last|past) \d/iu;
/** "5+ years": the whole career, as in job advertisements. */
const inAll = /\d\s{0,2}(?:\+|(?:or|and) more)|experience|career|in all|overall/iu;
const ofJob = /\b(?:jobs?|roles?|positions?|posts?)\b/iu;
const ofCompany = /\b(?:company|companies|firms?|employers?)\b/iu;

/** "under 1 year in the job", "changed jobs recently"; null for a text without a time. Pure. */
export function readTypedTime(text: string): TypedTime | null {
  const change = isChange.test(text);
  const span = spanIn(text) ?? (change ? { year: 1 } : null);
  if (span === null) return null;
  const about = ofJob.test(text) ? 'job' : ofCompany.test(text) ? 'company' : inAll.test(text) ? 'career' : null;
  return { span, limit: change || atMost.test(text) ? 'max' : 'min', about };
}

function spanIn(text: string): TypedTime['span'] | null {
  const [, number, name = ''] = digits.exec(text) ?? [];
  if (number !== undefined) return spanOf(Number(number), name);
  // A time in words counts only if the text says nothing else.
  if (endOfTimePhrase(text, 0) !== text.length) return null;
  const [, recent] = last.exec(text) ?? [];
  if (recent !== undefined) return recent.toLowerCase() === 'quarter' ? { month: 3 } : spanOf(1, recent);
  const [, word = '', written = ''] = words.exec(text) ?? [];
  if (/^half/iu.test(word)) return { month: 6 };
  const count = /^an?$/iu.test(word) ? 1 : numbers.indexOf(word.toLowerCase()) + 1;
  return count === 0 ? null : spanOf(count, written);
}

function spanOf(count: number, unit: string): TypedTime['span'] {
  return /^y/iu.test(unit) ? { year: count } : { month: count };
}

/** One part of what was typed, and the word that led to it. */
export interface TypedPart {
  /** `in`: where; `with`: what they have; `who`: what comes before either; `alone`: of no sentence. */
  role: 'alone' | 'who' | 'in' | 'with';
  text: string;
}

/** "in 6 months" and "in the last year" are times. */
const leads = / (?=with |in (?!\d|the (?:last|past)\b))/iu;
const lead = /^(in|with) (.*)$/iu;
/** Who is searched for anyway. */
const everybody = /^(?:people|everybody|everyone|anybody|anyone|someone|companies|firms)$/iu;

/** "engineers in Berlin with 5+ years" → "engineers", "Berlin", "5+ years"; a text without such words is one part. `text`: with single spaces. Pure. */
export function typedParts(text: string): TypedPart[] {
  const [first = '', ...rest] = ` ${text}`.split(leads).map((part) => part.trim());
  const others = rest.flatMap((part): TypedPart[] => {
    const [, word = '', what = ''] = lead.exec(part) ?? [];
    return [{ role: word.toLowerCase() === 'in' ? 'in' : 'with', text: what }];
  });
  if (others.length === 0) return [{ role: 'alone', text: first }];
  return first === '' || everybody.test(first) ? others : [{ role: 'who', text: singularTitle(first) }, ...others];
}

/** Endings of occupations: "sales" and "operations" are no plurals. */
const occupations = /^(.*(?:er|or|ist|yst|ant|ian|nurse|architect|agent))s$/iu;

/** "backend engineers" → "backend engineer", as titles are written. */
function singularTitle(text: string): string {
  return occupations.exec(text)?.[1] ?? text;
}

/** What is no name of a place. */
const noPlace = /\d|(?:^|\s)(?:a|an|and|at|for|from|my|of|or|our|that|the|their|this|to|which|who|with|your)(?:\s|$)/iu;
const longestPlace = 4;

export function canBePlace(text: string): boolean {
  return text !== '' && !noPlace.test(text) && text.split(/\s+/u).length <= longestPlace;
}

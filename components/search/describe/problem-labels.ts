import { i18n } from '#i18n';
import { filterLabel } from '@/components/search/form/filter-labels';
import { formatCount } from '@/components/ui/formats';
import { wordOfValue } from '@/components/ui/value-labels';
import { findFilter } from '@/lib/service/contract/filters';
import type { Problem, ProblemRule, TextForm } from '@/lib/service/contract/filters/problem';

const t = i18n.t;

/** Total, so that a text form without an explanation is a type error. */
const formLabels: Record<TextForm, () => string> = {
  words: () => t('search.problem.form.words'),
  'web-address': () => t('search.problem.form.webAddress'),
  'public-https-address': () => t('search.problem.form.httpsAddress'),
  'phone-number': () => t('search.problem.form.phoneNumber'),
  'naics-code': () => t('search.problem.form.naicsCode'),
  'epoch-text': () => t('search.problem.form.epochText'),
  'service-id': () => t('search.problem.form.serviceId'),
};

/** Allowed values that are named, since a list can have hundreds. */
const mostNamed = 8;

/** The problem and its remedy, for each rule that rejects a search. Total, so that a new rule needs a text. */
const labels: { [Rule in ProblemRule['rule']]: (problem: Extract<ProblemRule, { rule: Rule }>) => string } = {
  'unknown-key': ({ keys }) => t('search.problem.unknownKey', keys.length, [keys.join(', ')]),
  'empty-filter': () => t('search.problem.emptyFilter'),
  'no-filter': () => t('search.problem.noFilter'),
  'exclude-only': () => t('search.problem.excludeOnly'),
  'too-many': ({ max }) => t('search.problem.tooMany', max, [formatCount(max)]),
  'too-many-sources': ({ max }) => t('search.problem.tooManySources', max, [formatCount(max)]),
  'not-allowed': ({ allowed }) => {
    const some = allowed.slice(0, mostNamed).join(', ');
    return t('search.problem.notAllowed', { allowed: allowed.length > mostNamed ? `${some} …` : some });
  },
  'platform-not-supported': ({ platforms }) =>
    t('search.problem.platform', {
      platforms: platforms.map((each) => wordOfValue(each) || each).join(', '),
    }),
  'range-without-ends': () => t('search.problem.rangeWithoutEnds'),
  'range-backwards': () => t('search.problem.rangeBackwards'),
  'beyond-cap': ({ max }) => t('search.problem.beyondCap', max, [formatCount(max)]),
  'out-of-bounds': ({ min, max }) => boundsLabel(min, max),
  'wrong-text': ({ form }) => formLabels[form](),
  missing: () => t('search.problem.missing'),
  'wrong-type': () => t('search.problem.wrongType'),
};

/** What is wrong with a part of a search and what to do, without its place. */
export function problemLabel(problem: Problem): string {
  return labelOfRule(problem);
}

function labelOfRule<Rule extends ProblemRule['rule']>(problem: Extract<ProblemRule, { rule: Rule }> & { rule: Rule }) {
  return labels[problem.rule](problem);
}

/** The form's label of the place; the key if the form has no such filter; null for the whole search. */
export function placeOf({ path }: Problem): string | null {
  if (path === '') return null;
  const filter = findFilter(path);
  return filter === null ? path : filterLabel(filter);
}

export function problemLine(problem: Problem): string {
  const place = placeOf(problem);
  return place === null ? problemLabel(problem) : t('search.problem.at', { place, text: problemLabel(problem) });
}

function boundsLabel(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) {
    return t('search.problem.between', { min: formatCount(min), max: formatCount(max) });
  }
  if (max !== undefined) return t('search.problem.atMost', { max: formatCount(max) });
  return t('search.problem.atLeast', { min: formatCount(min ?? 0) });
}

import { i18n } from '#i18n';
import { problemLabel } from '@/components/search/describe/problem-labels';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import type { ParsedSearch } from '@/lib/searches/parse-search';
import type { Problem } from '@/lib/service/contract/filters/problem';

const t = i18n.t;
/** Problems listed for a paste with many of them. */
const mostNamed = 5;

/** Messages about pasted JSON: why it is rejected, or what was ignored. */
export function parsedLabels(parsed: ParsedSearch, kind: SearchKind): string[] {
  switch (parsed.kind) {
    case 'too-long':
      return [t('search.paste.tooLong')];
    case 'not-json':
      return [t('search.paste.notJson')];
    case 'no-object':
      return [t('search.paste.noObject')];
    case 'has-lists':
      return [t('search.paste.hasLists')];
    case 'wrong': {
      const lines = [...new Set(parsed.problems.map(keyLine))];
      const more = lines.length - mostNamed;
      return more <= 0 ? lines : [...lines.slice(0, mostNamed), t('search.paste.more', more, [String(more)])];
    }
    case 'search':
      return [
        parsed.search === kind
          ? t('search.paste.taken')
          : t(parsed.search === 'people' ? 'search.paste.takenPeople' : 'search.paste.takenCompanies'),
        ...(parsed.ignored.length === 0
          ? []
          : [t('search.paste.ignored', parsed.ignored.length, [parsed.ignored.join(', ')])]),
      ];
  }
}

/** A problem with its key, as it appears in the pasted text. */
function keyLine(problem: Problem): string {
  const text = problemLabel(problem);
  return problem.path === '' ? text : t('search.problem.at', { place: problem.path, text });
}

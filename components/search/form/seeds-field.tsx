import { i18n } from '#i18n';
import { ChipField } from '@/components/search/form/controls/chip-field';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import type { Problem } from '@/lib/service/contract/filters/problem';

export interface SeedsFieldProps {
  filters: SearchFilters;
  labelOf(problem: Problem): string;
  onChange(filters: SearchFilters): void;
}

/** `lookalikeDomains` (docs/interface.md#company-search): up to five companies to resemble. Not a filter, and usable without any. */
export function SeedsField({ filters, labelOf: textOf, onChange }: SeedsFieldProps) {
  const { lookalikeDomains: _set, ...rest } = filters;
  const seeds = seedsOf(filters);
  return (
    <fieldset className="editor" aria-label={i18n.t('filterForm.seeds')}>
      <ChipField
        label={i18n.t('filterForm.seeds')}
        values={seeds}
        wordOf={(seed) => seed}
        options={{ kind: 'none' }}
        refuse={(seed) => {
          if (!isAddress(seed)) return i18n.t('filterForm.seedNoAddress');
          const body = { lookalikeDomains: [...seeds, seed], page: 0, size: 10 };
          const [problem] = checkSearch(body, 'companySearch').filter(({ path }) =>
            path.startsWith('lookalikeDomains'),
          );
          return problem === undefined ? null : textOf(problem);
        }}
        onChange={(next) => onChange(next.length === 0 ? rest : { ...rest, lookalikeDomains: next })}
        loadOptions={() => undefined}
      />
      <p className="meta">{i18n.t('filterForm.seedsHelp')}</p>
    </fieldset>
  );
}

/** The service accepts a name too, but no company resembles it. */
function isAddress(seed: string): boolean {
  const address = seed.trim().replace(/^https?:\/\//iu, '');
  const labels = address
    .split(/[/?#:]/u, 1)
    .join('')
    .split('.');
  const isWord = !/[\s@]/u.test(address) && labels.every((label) => label !== '');
  return isWord && labels.length > 1 && /^[^\d]{2,}$/u.test(labels.at(-1) ?? '');
}

export function seedsOf({ lookalikeDomains }: SearchFilters): string[] {
  return Array.isArray(lookalikeDomains) ? lookalikeDomains.filter((seed) => typeof seed === 'string') : [];
}

import { i18n } from '#i18n';
import { Choice } from '@/components/history/choice';
import { formatCount } from '@/components/ui/formats';
import { pageSizes } from '@/lib/searches/draft';

export interface PageSizeProps {
  size: number;
  /** A page of this very search is paid for: pages of another size would overlap with it. */
  isFixed: boolean;
  onSize(size: number): void;
}

const labelOf = (size: number) => i18n.t('search.aPage', size, [formatCount(size)]);

/** How many results a page of the search holds, which is what its price goes by. */
export function PageSize({ size, isFixed, onSize }: PageSizeProps) {
  if (isFixed) return <p className="meta">{i18n.t('search.aPageFixed', size, [formatCount(size)])}</p>;
  const sizes = [...new Set([...pageSizes, size])].toSorted((a, b) => a - b);
  return (
    <Choice
      label={i18n.t('search.pageSize')}
      value={size}
      options={sizes.map((each) => ({ value: each, words: labelOf(each) }))}
      onChoose={onSize}
    />
  );
}

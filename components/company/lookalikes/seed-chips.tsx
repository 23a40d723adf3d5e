import X from 'lucide-react/icons/x';
import { i18n } from '#i18n';

export interface SeedChipsProps {
  /** The first is this company: what is like it is asked for, so it stays. */
  seeds: readonly string[];
  /** A name, or the address itself. */
  nameOf(seed: string): string;
  disabled: boolean;
  onRemove(seed: string): void;
}

/** The companies that lookalikes are like. */
export function SeedChips({ seeds, nameOf, disabled, onRemove }: SeedChipsProps) {
  return (
    <ul className="chips" aria-label={i18n.t('company.seeds')}>
      {seeds.map((seed, index) => {
        const name = nameOf(seed);
        return (
          <li key={seed} className="chip" title={seed}>
            <bdi>{name}</bdi>
            {index > 0 && (
              <button
                type="button"
                className="icon"
                data-small
                aria-label={i18n.t('company.removeSeed', { name })}
                disabled={disabled}
                onClick={() => onRemove(seed)}
              >
                <X />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

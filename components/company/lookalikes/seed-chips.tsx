import X from 'lucide-react/icons/x';
import { i18n } from '#i18n';

export interface SeedChipsProps {
  /** The first is this company and cannot be removed. */
  seeds: readonly string[];
  /** The name, or else the address. */
  nameOf(seed: string): string;
  disabled: boolean;
  onRemove(seed: string): void;
}

export function SeedChips({ seeds, nameOf, disabled, onRemove }: SeedChipsProps) {
  return (
    <ul className="chips" aria-label={i18n.t('company.seeds')}>
      {seeds.map((seed, index) => {
        const name = nameOf(seed);
        return (
          <li key={seed} className="chip" title={name}>
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

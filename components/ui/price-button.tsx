import { useDeliberatePresses } from '@/components/ui/hooks/deliberate';

export interface PriceButtonProps {
  label: string;
  /** The most it can cost, in words; absent only where the label itself says it. */
  price?: string;
  /** The one solid ask of a view. */
  lead?: boolean;
  /** A small one at the end of a line. */
  inline?: boolean;
  /** "… anyway …", which opens a second, explicit step. */
  anyway?: boolean;
  disabled?: boolean;
  /** Of which answer it offers another (its intent id): for a moment after that has become another, presses do not count. */
  drawnFor?: string | null;
  onOrder(): void;
}

/**
 * A button that spends credits: the only filled shape, with its price at its end. A double click or a held key is one press of it.
 */
export function PriceButton({ label, price, lead, inline, anyway, disabled, drawnFor, onOrder }: PriceButtonProps) {
  const presses = useDeliberatePresses(drawnFor);
  return (
    <button
      type="button"
      className="ask"
      data-lead={lead || undefined}
      data-inline={inline || undefined}
      data-kind={anyway ? 'anyway' : undefined}
      disabled={disabled}
      {...presses}
      onClick={onOrder}
    >
      {label} {price !== undefined && <span className="price">{price}</span>}
    </button>
  );
}

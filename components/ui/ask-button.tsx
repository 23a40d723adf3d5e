export interface AskButtonProps {
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
  onAsk(): void;
}

/** A button that spends credits: the only filled shape, with its price at its end. */
export function AskButton({ label, price, lead, inline, anyway, disabled, onAsk }: AskButtonProps) {
  return (
    <button
      type="button"
      className="ask"
      data-lead={lead || undefined}
      data-inline={inline || undefined}
      data-kind={anyway ? 'anyway' : undefined}
      disabled={disabled}
      onClick={onAsk}
    >
      {label} {price !== undefined && <span className="price">{price}</span>}
    </button>
  );
}

import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { i18n } from '#i18n';

export const mostLookalikes = 100;

export interface CountFieldProps {
  count: number;
  disabled: boolean;
  onCount(count: number): void;
}

/** The number of results, 1 to 100. While the input is invalid, the last valid number and its price stay in force. */
export function CountField({ count, disabled, onCount }: CountFieldProps) {
  const id = useId();
  const [draftText, setDraftText] = useState<string | null>(null);
  const [before, setBefore] = useState(count);
  const step = (by: number) => {
    setDraftText(null);
    onCount(Math.min(mostLookalikes, Math.max(1, count + by)));
  };
  return (
    <div className="line count">
      <label htmlFor={id}>{i18n.t('company.howMany')}</label>
      <span className="stepper">
        <button
          type="button"
          aria-label={i18n.t('company.fewerResults')}
          disabled={disabled || count <= 1}
          onClick={() => step(-1)}
        >
          <Minus />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostLookalikes}
          step={1}
          disabled={disabled}
          value={draftText ?? String(count)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setDraftText(text);
            const next = Number(text);
            const isCount = Number.isInteger(next) && next >= 1 && next <= mostLookalikes;
            onCount(isCount ? next : before);
          }}
          onFocus={() => setBefore(count)}
          onBlur={() => setDraftText(null)}
        />
        <button
          type="button"
          aria-label={i18n.t('company.moreResults')}
          disabled={disabled || count >= mostLookalikes}
          onClick={() => step(1)}
        >
          <Plus />
        </button>
      </span>
    </div>
  );
}

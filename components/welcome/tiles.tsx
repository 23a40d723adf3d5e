import { type ReactNode, useId } from 'react';

export interface TileProps {
  type: 'radio' | 'checkbox';
  /** The radio buttons' common name. */
  group?: string;
  title: string;
  text?: string;
  isOn: boolean;
  onTurn(isOn: boolean): void;
}

/** A large radio button or checkbox with a name and a text below. */
export function Tile({ type, group, title, text, isOn, onTurn }: TileProps) {
  const id = useId();
  return (
    <label className="tile">
      <input
        className={type === 'radio' ? 'radio' : 'check'}
        type={type}
        name={group}
        checked={isOn}
        aria-labelledby={`${id}-title`}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        onChange={({ target }) => onTurn(target.checked)}
      />
      <span>
        <b id={`${id}-title`}>
          <bdi>{title}</bdi>
        </b>
        {text !== undefined && (
          <span className="meta" id={`${id}-text`}>
            {text}
          </span>
        )}
      </span>
    </label>
  );
}

export function TileSet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="step">
      <legend>{label}</legend>
      <div className="tiles">{children}</div>
    </fieldset>
  );
}

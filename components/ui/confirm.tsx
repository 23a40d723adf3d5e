import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { distanceFromPress, useDeliberatePresses, useRested } from '@/components/ui/hooks/deliberate';

export interface ConfirmProps {
  title: string;
  text: string;
  /** What goes back without doing anything; it has the focus first. */
  cancelLabel: string;
  onCancel(): void;
  /** The button that does it. */
  children: ReactNode;
}

/**
 * A second, explicit step in the place of the first. Escape goes back. The press that opened it cannot pass it: what does it wakes up
 * half a second later, never under the pointer, and neither a double click nor a key that is held reaches it.
 */
export function Confirm({ title, text, cancelLabel, onCancel, children }: ConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const yes = useRef<HTMLFieldSetElement>(null);
  const [moveBy, setMoveBy] = useState(0);
  const isRested = useRested();
  const presses = useDeliberatePresses();
  useLayoutEffect(() => {
    const buttons = [...(yes.current?.querySelectorAll('button') ?? [])];
    setMoveBy(Math.max(0, ...buttons.map((button) => distanceFromPress(button.getBoundingClientRect()))));
  }, []);
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset
      aria-label={title}
      {...presses}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p className="meta mt-0.5">{text}</p>
      <div className="next" style={moveBy === 0 ? undefined : { marginBlockStart: moveBy }}>
        <fieldset
          ref={yes}
          className="contents"
          role="presentation"
          disabled={!isRested}
          // What presses a button without a pointer or a key may not ask whether it is disabled.
          onClickCapture={(event) => {
            if (!isRested) event.stopPropagation();
          }}
        >
          {children}
        </fieldset>
        <button type="button" className="act" ref={keep} onClick={onCancel}>
          {cancelLabel}
        </button>
      </div>
    </fieldset>
  );
}

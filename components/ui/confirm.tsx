import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { distanceFromPress, useDeliberatePresses, useRested } from '@/components/ui/hooks/deliberate';

export interface ConfirmProps {
  title: string;
  text: string;
  /** The label of the cancel button, which has the initial focus. */
  cancelLabel: string;
  onCancel(): void;
  children: ReactNode;
}

/**
 * A confirmation in place of the first button. Escape cancels. The opening press cannot confirm: for half a second a press of its button
 * does nothing. The button is never under the pointer, and ignores double clicks and held keys.
 */
export function Confirm({ title, text, cancelLabel, onCancel, children }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const yes = useRef<HTMLFieldSetElement>(null);
  const [moveBy, setMoveBy] = useState(0);
  const isRested = useRested();
  const presses = useDeliberatePresses();
  useLayoutEffect(() => {
    const buttons = [...(yes.current?.querySelectorAll('button') ?? [])];
    setMoveBy(Math.max(0, ...buttons.map((button) => distanceFromPress(button.getBoundingClientRect()))));
  }, []);
  useEffect(() => cancel.current?.focus(), []);
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
          aria-disabled={!isRested || undefined}
          // The button looks as it will, and keeps the focus: only a press is refused.
          onClickCapture={(event) => {
            if (!isRested) event.stopPropagation();
          }}
        >
          {children}
        </fieldset>
        <button type="button" className="act" ref={cancel} onClick={onCancel}>
          {cancelLabel}
        </button>
      </div>
    </fieldset>
  );
}

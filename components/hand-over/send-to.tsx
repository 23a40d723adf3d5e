import Send from 'lucide-react/icons/send';
import { type ReactNode, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { loadable } from '@/components/ui/mount/loadable';
import type { HandSource } from './source.ts';

/** Loaded by the first press: no screen needs it before. */
const HandOver = loadable(async () => (await import('./hand-over.tsx')).HandOver);

/** The dialog "Send to …", which is drawn where `dialog` is placed. `open` fixes what it is about. `also`: what else can be done with it. */
export function useSendTo(also?: ReactNode) {
  const [opened, setOpened] = useState<{ source: HandSource; first: string | undefined } | null>(null);
  const opener = useRef<Element>(null);
  return {
    /** `first`: the target that is chosen, in place of the last. */
    open(source: HandSource, first?: string): void {
      opener.current = document.activeElement;
      setOpened({ source, first });
    },
    dialog: opened !== null && (
      <HandOver
        {...opened}
        also={also}
        onClose={() => {
          setOpened(null);
          if (opener.current instanceof HTMLElement) opener.current.focus();
        }}
      />
    ),
  };
}

export interface SendToProps {
  /** What is sent, read at the press. */
  source(): HandSource;
  disabled?: boolean;
  /** A sign without its words. */
  isSign?: boolean;
  /** What else can be done with it, in the dialog. */
  children?: ReactNode;
}

/** "Send to …": one press opens the dialog with the target used last. */
export function SendTo({ source, disabled = false, isSign = false, children }: SendToProps) {
  const sending = useSendTo(children);
  const label = i18n.t('handOver.sendTo');
  return (
    <>
      <button
        type="button"
        className="act"
        aria-haspopup="dialog"
        aria-label={isSign ? label : undefined}
        title={isSign ? label : undefined}
        disabled={disabled}
        onClick={() => sending.open(source())}
      >
        <Send />
        {!isSign && label}
      </button>
      {sending.dialog}
    </>
  );
}

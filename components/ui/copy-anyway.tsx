import { useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Confirm } from '@/components/ui/confirm';

export interface CopyAnywayProps {
  /** What is done: "Copy". */
  label: string;
  /** What it is done to, for screen readers, where the label does not say it. */
  about?: string;
  onCopy(): void;
}

/** Takes data about an excluded subject out of Sidenote: in words, and with a second step in a dialog. */
export function CopyAnyway({ label, about, onCopy }: CopyAnywayProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="copy-anyway">
      <button type="button" className="act" data-link aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {i18n.t('copy.anyway', { label })}
        {about !== undefined && <span className="sr-only"> ({about})</span>}
      </button>
      {isAsking && (
        <Ask
          label={label}
          onClose={() => setAsking(false)}
          onCopy={() => {
            setAsking(false);
            onCopy();
          }}
        />
      )}
    </div>
  );
}

function Ask({ label, onClose, onCopy }: CopyAnywayProps & { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The confirmation measures its distance from the press that opened it, so the dialog is shown before.
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    setShown(true);
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-label={i18n.t('copy.anywayTitle')} onClose={onClose}>
      {isShown && (
        <Confirm
          title={i18n.t('copy.anywayTitle')}
          text={i18n.t('copy.anywayText')}
          cancelLabel={i18n.t('order.anywayKeep')}
          onCancel={onClose}
        >
          <button type="button" className="btn stop" onClick={onCopy}>
            {i18n.t('copy.anywayNow', { label })}
          </button>
        </Confirm>
      )}
    </dialog>
  );
}

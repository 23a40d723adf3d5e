import { useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Confirm } from '@/components/ui/confirm';

export interface ConfirmedCopyProps {
  label: string;
  /** What is copied, for screen readers, if the label does not say it. */
  about?: string;
  onCopy(): void;
}

/** Exports an excluded subject's data, with a second step in a dialog. */
export function ConfirmedCopy({ label, about, onCopy }: ConfirmedCopyProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="confirmed-copy">
      <button type="button" className="act" data-link aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {i18n.t('copy.override', { label })}
        {about !== undefined && <span className="sr-only"> ({about})</span>}
      </button>
      {isConfirming && (
        <CopyDialog
          label={label}
          onClose={() => setConfirming(false)}
          onCopy={() => {
            setConfirming(false);
            onCopy();
          }}
        />
      )}
    </div>
  );
}

/** The second step. */
export function CopyDialog({ label, onClose, onCopy }: ConfirmedCopyProps & { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The confirmation measures its distance from the press that opened it, so the dialog is shown before.
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    setShown(true);
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-label={i18n.t('copy.overrideTitle')} onClose={onClose}>
      {isShown && (
        <Confirm
          title={i18n.t('copy.overrideTitle')}
          text={i18n.t('copy.overrideText')}
          cancelLabel={i18n.t('order.overrideCancel')}
          onCancel={onClose}
        >
          <button type="button" className="btn stop" onClick={onCopy}>
            {i18n.t('copy.overrideNow', { label })}
          </button>
        </Confirm>
      )}
    </dialog>
  );
}

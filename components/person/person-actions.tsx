import Ban from 'lucide-react/icons/ban';
import ContactRound from 'lucide-react/icons/contact-round';
import Copy from 'lucide-react/icons/copy';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Send from 'lucide-react/icons/send';
import StickyNote from 'lucide-react/icons/sticky-note';
import Trash2 from 'lucide-react/icons/trash-2';
import UserX from 'lucide-react/icons/user-x';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { useSendTo } from '@/components/hand-over/send-to';
import type { HandSource } from '@/components/hand-over/source';
import type { RowContext } from '@/components/orders/row-context';
import { Confirm } from '@/components/ui/confirm';
import { CopyDialog } from '@/components/ui/confirmed-copy';
import { useCopyGuard } from '@/components/ui/copy-button';
import { saveFile } from '@/components/ui/file-export/save-file';
import { formatQuote } from '@/components/ui/formats';
import { LiveRegion } from '@/components/ui/live-region';
import { Row } from '@/components/ui/row';
import { type MoreItem, MoreMenu } from '@/components/ui/table/more-menu';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { contactOf } from '@/lib/export/contact-of';
import { type ContactLabels, formatContact } from '@/lib/export/format-contact';
import { logError } from '@/lib/platform/error-log';
import { type Refresh, RefreshOffers } from './refresh-offers.tsx';

export interface PersonActionsProps {
  /** Of the person the menu is about. */
  name: string;
  /** Null if nothing is known; then only a note can be added. */
  record: SubjectRecord | null;
  refreshes: readonly Refresh[];
  rowContext: RowContext;
  /** Absent for someone excluded. */
  source?: (() => HandSource) | undefined;
  onNote(): void;
  /** Absent for someone excluded. */
  onExclude?: (() => void) | undefined;
  /** Opens Search with people like this one. Absent where nothing says what they are like. */
  onAlike?: (() => Promise<unknown>) | undefined;
  /** Rejects if the worker fails. */
  onForget(): Promise<unknown>;
  onNeverAgain(): Promise<{ listName: string | null }>;
}

/** The menu of a person, and what its entries open, which is drawn elsewhere. All are free except refreshes. */
export function usePersonActions({ name, record, refreshes, rowContext, source, ...on }: PersonActionsProps) {
  const [open, setOpen] = useState<'refresh' | 'forget' | 'never' | null>(null);
  const [copying, setCopying] = useState<{ label: string; onCopy(): void } | null>(null);
  const sending = useSendTo();
  const guard = useCopyGuard();
  const [status, setStatus] = useState({ text: '', turn: 0 });
  const say = (text: string) => setStatus(({ turn }) => ({ text, turn: turn + 1 }));
  const sayOnce = (done: Promise<unknown>, text: string) =>
    done.then(
      () => say(text),
      (error: unknown) => {
        logError(error, 'person-actions');
        say(i18n.t('actions.notDone'));
      },
    );
  const hasContact = record !== null && Object.values(record.facets).some(({ value }) => value !== null);

  async function copyAll(known: SubjectRecord): Promise<void> {
    guard?.onCopy();
    try {
      await navigator.clipboard.writeText(formatContact(contactOf(known), contactLabels()));
      say(i18n.t('copy.done'));
    } catch (error) {
      logError(error, 'person-actions');
      say(i18n.t('copy.failed'));
    }
  }

  async function saveVcard(known: SubjectRecord): Promise<void> {
    guard?.onCopy();
    // Saving a file needs no user activation, so its code can be loaded on demand.
    const { vcardFileOf } = await import('@/lib/hand-over/vcard-file');
    const { name: file, content } = vcardFileOf(known);
    saveFile(file, 'text/vcard;charset=utf-8', content);
  }

  async function neverAgain(): Promise<void> {
    try {
      const { listName } = await on.onNeverAgain();
      say(listName === null ? i18n.t('actions.noName') : i18n.t('actions.neverDone', { list: listName }));
    } catch (error) {
      logError(error, 'person-actions');
      say(i18n.t('actions.notDone'));
    }
  }

  /** What takes data out of Sidenote needs a second step for an excluded subject. */
  const guarded = (label: string, icon: ReactNode, onCopy: () => void): MoreItem => ({
    label: guard === null ? label : i18n.t('copy.override', { label }),
    icon,
    onChoose: guard === null ? onCopy : () => setCopying({ label, onCopy }),
  });

  // "Forget" allows the person to be found again; "never" does not.
  const erasing = {
    forget: {
      title: i18n.t('actions.forgetTitle'),
      text: i18n.t('actions.forgetText'),
      now: i18n.t('actions.forgetNow'),
      act: () => sayOnce(on.onForget(), i18n.t('actions.forgotten')),
    },
    never: {
      title: i18n.t('actions.neverTitle'),
      text: i18n.t('actions.neverText'),
      now: i18n.t('actions.neverNow'),
      act: neverAgain,
    },
  };
  const erase = open === 'forget' || open === 'never' ? erasing[open] : null;
  const [first, ...others] = refreshes;
  const { onExclude, onAlike } = on;

  const items: MoreItem[] = [
    ...(hasContact
      ? [
          guarded(i18n.t('actions.copyAll'), <Copy />, () => void copyAll(record)),
          guarded(i18n.t('actions.vcard'), <ContactRound />, () => void saveVcard(record)),
        ]
      : []),
    ...(hasContact && source !== undefined
      ? [{ label: i18n.t('handOver.sendTo'), icon: <Send />, onChoose: () => sending.open(source()) }]
      : []),
    { label: i18n.t(record?.note == null ? 'note.add' : 'note.edit'), icon: <StickyNote />, onChoose: on.onNote },
    ...(first === undefined
      ? []
      : [
          {
            label: i18n.t('actions.refresh'),
            icon: <RefreshCw />,
            side: others.length === 0 ? formatQuote(first.quote) : undefined,
            isApart: true,
            onChoose: () => setOpen('refresh'),
          },
        ]),
    ...(onAlike === undefined
      ? []
      : [
          {
            label: i18n.t('actions.alike'),
            icon: <Users />,
            isApart: first === undefined,
            onChoose: () => void sayOnce(onAlike(), ''),
          },
        ]),
    ...(onExclude === undefined
      ? []
      : [{ label: i18n.t('actions.exclude'), icon: <Ban />, isApart: true, onChoose: onExclude }]),
    ...(record === null
      ? []
      : [
          {
            label: i18n.t('actions.forget'),
            icon: <Trash2 />,
            isApart: onExclude === undefined,
            onChoose: () => setOpen('forget'),
          },
        ]),
    { label: i18n.t('actions.never'), icon: <UserX />, onChoose: () => setOpen('never') },
  ];

  const isOld = refreshes.some((refresh) => refresh.isOld);
  return {
    say,
    menu: (className: 'btn' | 'icon') => (
      <MoreMenu items={items} label={i18n.t('actions.moreFor', { name })} className={className} />
    ),
    parts: (
      <>
        {sending.dialog}
        {refreshes.length > 0 && (isOld || open === 'refresh') && <RefreshOffers {...{ refreshes, rowContext }} />}
        {erase !== null && (
          <Row label="">
            <Confirm
              title={erase.title}
              text={erase.text}
              cancelLabel={i18n.t('actions.cancel')}
              onCancel={() => setOpen(null)}
            >
              <button
                type="button"
                className="btn stop"
                onClick={() => {
                  setOpen(null);
                  void erase.act();
                }}
              >
                {erase.now}
              </button>
            </Confirm>
          </Row>
        )}
        {copying !== null && (
          <CopyDialog
            label={copying.label}
            onClose={() => setCopying(null)}
            onCopy={() => {
              setCopying(null);
              copying.onCopy();
            }}
          />
        )}
        {status.text !== '' && <p className="indent meta">{status.text}</p>}
        <LiveRegion message={status.text} turn={status.turn} />
      </>
    ),
  };
}

export function contactLabels(): ContactLabels {
  return {
    name: i18n.t('contact.name'),
    title: i18n.t('contact.title'),
    company: i18n.t('contact.company'),
    email: i18n.t('facets.email'),
    mobile: i18n.t('facets.mobile'),
    location: i18n.t('contact.location'),
    profile: i18n.t('contact.profile'),
    website: i18n.t('contact.website'),
    note: i18n.t('note.label'),
    status: {
      verified: i18n.t('email.verified'),
      'catch-all': i18n.t('email.catchAll'),
      unverified: i18n.t('email.unverified'),
      'not-valid': i18n.t('email.notValid'),
    },
  };
}

import { useLiveQuery } from 'dexie-react-hooks';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { CodeForm } from '@/components/team/code-form';
import { listTrouble } from '@/components/team/team-labels';
import { ActionLink } from '@/components/ui/action-link';
import { Confirm } from '@/components/ui/confirm';
import { formatAge, formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { Mark } from '@/components/ui/mark';
import { readSettings } from '@/lib/database/reads';
import type { SubscribedList } from '@/lib/database/schema/settings-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import { parseCsvAddress, parseListCode } from '@/lib/team/lists/list-file';
import '@/components/team/team.css';

/** Lists of others at addresses, which exclude like our own: their age, and why a newer copy was refused. */
export function SubscribedLists({ nowMs }: { nowMs: number }) {
  const { db } = usePanel();
  const lists = useLiveQuery(async () => (await readSettings(db, 'subscribed')) ?? [], [db]);
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<HTMLElement>(null);
  useRestoredFocus(holder);
  if (lists === undefined) return null;

  async function subscribe(code: string): Promise<string | null> {
    const answer = await sendMessage('subscribeList', { code });
    if (answer.outcome !== 'subscribed') return listTrouble(answer.because);
    setOpen(false);
    return null;
  }

  return (
    <section aria-label={i18n.t('team.lists.label')} ref={holder} tabIndex={-1}>
      {lists.length > 0 && (
        <>
          <h2>
            <strong>{i18n.t('team.lists.label')}</strong>
          </h2>
          <ul>
            {lists.map((list) => (
              <Line key={list.id} list={list} nowMs={nowMs} />
            ))}
          </ul>
        </>
      )}
      {isOpen ? (
        <CodeForm
          label={i18n.t('team.lists.code')}
          help={i18n.t('team.lists.help')}
          submitLabel={i18n.t('team.lists.submit')}
          runningLabel={i18n.t('team.lists.running')}
          closeLabel={i18n.t('team.lists.cancel')}
          addressOf={(code) => parseListCode(code)?.address ?? parseCsvAddress(code)}
          onCode={subscribe}
          onClose={() => setOpen(false)}
        />
      ) : (
        <ActionLink onAction={() => setOpen(true)}>{i18n.t('team.lists.open')}</ActionLink>
      )}
    </section>
  );
}

function Line({ list, nowMs }: { list: SubscribedList; nowMs: number }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <li>
      <p title={list.address}>
        <bdi>{list.name}</bdi>{' '}
        <span className="meta">{i18n.t('team.lists.count', list.count, [formatCount(list.count)])}</span>
      </p>
      {list.goodAt !== null && (
        <p className="meta">{i18n.t('team.lists.good', { age: formatAge(list.goodAt, nowMs) })}</p>
      )}
      {(list.skipped ?? 0) > 0 && (
        <p className="meta">
          <Mark tone="caution" icon={<TriangleAlert />}>
            {i18n.t('team.lists.skipped', list.skipped ?? 0, [formatCount(list.skipped ?? 0)])}
          </Mark>
        </p>
      )}
      {list.refused !== null && (
        <p className="meta">
          <Mark tone="caution" icon={<TriangleAlert />}>
            {i18n.t('team.lists.kept', { why: listTrouble(list.refused) })}
          </Mark>
        </p>
      )}
      {isLeaving ? (
        <Confirm
          title={i18n.t('team.lists.removeTitle', { list: list.name })}
          text={i18n.t('team.lists.removeText', list.count, [formatCount(list.count)])}
          cancelLabel={i18n.t('team.lists.cancel')}
          onCancel={() => setLeaving(false)}
        >
          <button
            type="button"
            className="btn"
            onClick={() => void sendMessage('unsubscribeList', { id: list.id }).catch(logAs('lists'))}
          >
            {i18n.t('team.lists.remove')}
          </button>
        </Confirm>
      ) : (
        <ActionLink onAction={() => setLeaving(true)}>{i18n.t('team.lists.remove')}</ActionLink>
      )}
    </li>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import Check from 'lucide-react/icons/check';
import FileDown from 'lucide-react/icons/file-down';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { Confirm } from '@/components/ui/confirm';
import { ActionStatusLine } from '@/components/ui/errors/action-status';
import { saveBlob } from '@/components/ui/file-export/save-file';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { Mark } from '@/components/ui/mark';
import { goToList } from '@/components/ui/routes';
import type { SidenoteDatabase } from '@/lib/database/database';
import { exportData } from '@/lib/export/export-data';
import { sendMessage } from '@/lib/messaging/send-message';
import { logError } from '@/lib/platform/error-log';

/** "Export my data", and "Erase everything" with a confirmation step. */
export function YourData() {
  const { db } = usePanel();
  const [isErasing, setErasing] = useState(false);
  const hasLists = useLiveQuery(async () => (await db.lists.count()) > 0, [db]) ?? false;
  const { status, isBusy, exportAll, eraseAll } = useYourData();
  const container = useRef<HTMLDivElement>(null);
  useRestoredFocus(container);
  return (
    <div className="set" ref={container} tabIndex={-1}>
      <span className="set-lab">{i18n.t('privacy.yourData')}</span>
      <div>
        {isErasing ? (
          <Confirm
            title={i18n.t('privacy.eraseTitle')}
            text={i18n.t('privacy.eraseText')}
            cancelLabel={i18n.t('privacy.eraseKeep')}
            onCancel={() => setErasing(false)}
          >
            <button
              type="button"
              className="btn text-stop"
              onClick={() => {
                setErasing(false);
                eraseAll();
              }}
            >
              <Trash2 />
              {i18n.t('privacy.eraseNow')}
            </button>
            {hasLists && (
              <button type="button" className="act" onClick={() => goToList(null)}>
                <FileDown />
                {i18n.t('privacy.eraseLists')}
              </button>
            )}
          </Confirm>
        ) : (
          <div className="set-line gap-x-6">
            <button type="button" className="act" disabled={isBusy} onClick={exportAll}>
              <FileDown />
              {i18n.t('privacy.export')}
            </button>
            <button type="button" className="act text-stop" disabled={isBusy} onClick={() => setErasing(true)}>
              <Trash2 className="text-stop" />
              {i18n.t('privacy.erase')}
            </button>
          </div>
        )}
        <DataStatusLine status={status} />
      </div>
    </div>
  );
}

function DataStatusLine({ status }: { status: DataStatus }) {
  return (
    <ActionStatusLine
      status={status}
      className="min-w-0"
      running={(doing) => (
        <span className="soft">{i18n.t(doing === 'writing' ? 'privacy.exporting' : 'privacy.erasing')}</span>
      )}
      done={(end) => <EndLabel end={end} />}
    />
  );
}

function EndLabel({ end }: { end: DataEnd }) {
  switch (end.kind) {
    case 'written':
      return (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('privacy.exported', { file: end.file })}
        </Mark>
      );
    case 'erased':
      return (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('privacy.erased')}
        </Mark>
      );
    case 'busy':
      return (
        <Mark tone="caution" icon={<TriangleAlert />}>
          {i18n.t('privacy.eraseBusy')}
        </Mark>
      );
    case 'not-written':
      return (
        <Mark tone="stop" icon={<TriangleAlert />}>
          {i18n.t('privacy.exportFailed')}
        </Mark>
      );
  }
}

type DataAction = 'writing' | 'erasing';
type DataEnd = { kind: 'not-written' | 'erased' | 'busy' } | { kind: 'written'; file: string };
type DataStatus = ActionStatus<DataEnd, DataAction>;

/** Export or erasure of all data, one at a time. */
function useYourData() {
  const { db } = usePanel();
  const { status, isRunning, run } = useAction<DataEnd, DataAction>('use-your-data');

  async function exportAll(): Promise<DataEnd> {
    try {
      const file = `sidenote-${dayOf(new Date())}.json`;
      saveBlob(file, await writeExport(db));
      return { kind: 'written', file };
    } catch (error) {
      logError(error, 'use-your-data');
      return { kind: 'not-written' };
    }
  }

  async function eraseAll(): Promise<DataEnd> {
    const { erased } = await sendMessage('eraseEverything', {});
    return { kind: erased ? 'erased' : 'busy' };
  }

  return {
    status,
    isBusy: isRunning,
    exportAll: () => void run(exportAll, 'writing'),
    eraseAll: () => void run(eraseAll, 'erasing'),
  };
}

/** Written in parts into blobs, which the browser may keep on disk, so that the whole text is never in memory. */
async function writeExport(db: SidenoteDatabase): Promise<Blob> {
  const parts: Blob[] = [];
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  for await (const part of exportData(db, { nowMs: Date.now(), pause })) parts.push(new Blob([part]));
  return new Blob(parts, { type: 'application/json' });
}

/** "2026-11-03", in local time. */
function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

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
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { Mark } from '@/components/ui/mark';
import { goToList } from '@/components/ui/routes';
import { type DataEnd, type DataStatus, useYourData } from './use-your-data.ts';

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

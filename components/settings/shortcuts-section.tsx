import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { openShortcutSettings, readShortcuts } from '@/lib/platform/browser/commands';
import { noted } from '@/lib/platform/error-log';

/** The shortcuts as assigned by the browser. Only the browser can change them. */
export function ShortcutsSection() {
  const [keys, setKeys] = useState<Record<string, string> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readShortcuts().then((read) => {
      if (isCurrent) setKeys(read);
    }, noted('shortcuts-section'));
    return () => {
      isCurrent = false;
    };
  }, []);
  const rows = [
    { name: '_execute_action', label: i18n.t('shortcuts.popup') },
    { name: 'enrich', label: i18n.t('shortcuts.enrich') },
    { name: 'exclude', label: i18n.t('shortcuts.exclude') },
  ];
  return (
    <>
      {rows.map(({ name, label }) => (
        <div className="set" key={name}>
          <span className="set-lab">{label}</span>
          <div className="set-line">
            {keys !== null &&
              (keys[name] ? <kbd dir="ltr">{keys[name]}</kbd> : <span>{i18n.t('shortcuts.none')}</span>)}
          </div>
        </div>
      ))}
      <div className="set">
        <span className="set-lab" />
        <div>
          <button
            type="button"
            className="btn"
            onClick={() => void openShortcutSettings().catch(noted('shortcuts-section'))}
          >
            {i18n.t('shortcuts.change')}
          </button>
          <p className="meta mt-1">{i18n.t('shortcuts.help')}</p>
        </div>
      </div>
    </>
  );
}

import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { formatQuote } from '@/components/ui/formats';
import { offerQuote } from '@/lib/offers/offers';
import { openShortcutSettings, readShortcuts } from '@/lib/platform/browser/commands';
import { logAs } from '@/lib/platform/error-log';

/** Each command's key as the browser assigned it; null while loading. */
export function useShortcuts(): Readonly<Record<string, string>> | null {
  const [keys, setKeys] = useState<Readonly<Record<string, string>> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readShortcuts().then((read) => {
      if (isCurrent) setKeys(read);
    }, logAs('shortcuts-section'));
    return () => {
      isCurrent = false;
    };
  }, []);
  return keys;
}

/** The shortcuts as assigned by the browser, each with the most that a press can cost. Only the browser can change them. */
export function ShortcutsSection() {
  const keys = useShortcuts();
  const rows = [
    { name: '_execute_action', label: i18n.t('shortcuts.popup'), price: i18n.t('shortcuts.free') },
    { name: 'enrich', label: i18n.t('shortcuts.enrich'), price: formatQuote(offerQuote('email')) },
    { name: 'exclude', label: i18n.t('shortcuts.exclude'), price: i18n.t('shortcuts.free') },
    { name: 'contacted', label: i18n.t('touch.contacted'), price: i18n.t('shortcuts.free') },
  ];
  return (
    <>
      {rows.map(({ name, label, price }) => (
        <div className="set" key={name}>
          <span className="set-lab">{label}</span>
          <div className="set-line">
            {keys !== null &&
              (keys[name] ? <kbd dir="ltr">{keys[name]}</kbd> : <span>{i18n.t('shortcuts.none')}</span>)}
            <span className="meta">{price}</span>
          </div>
        </div>
      ))}
      <div className="set">
        <span className="set-lab" />
        <div>
          <button
            type="button"
            className="btn"
            onClick={() => void openShortcutSettings().catch(logAs('shortcuts-section'))}
          >
            {i18n.t('shortcuts.change')}
          </button>
          <p className="meta mt-1">{i18n.t('shortcuts.help')}</p>
        </div>
      </div>
    </>
  );
}

import Ban from 'lucide-react/icons/ban';
import { i18n } from '#i18n';

/** Stands directly under the name, before every row and price. */
export function ExcludedBand({ listName }: { listName: string }) {
  return (
    <div className="allow">
      <span className="sign stop">
        <Ban />
      </span>
      <div>
        <p className="title stop">{i18n.t('subject.excluded', { list: listName })}</p>
        <p className="meta">{i18n.t('subject.excludedText')}</p>
      </div>
    </div>
  );
}

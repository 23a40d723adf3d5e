import { i18n } from '#i18n';

const lines = ['w-3/5', 'w-2/5', 'w-4/5', 'w-3/5', 'w-2/5', 'w-3/5', 'w-4/5', 'w-2/5'];

/** Lines in the place and height of the table's first ones. */
export function HistoryLoading() {
  return (
    <section className="history" aria-busy="true" aria-label={i18n.t('history.reading')}>
      <div className="history-loading">
        {lines.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
          <div key={at}>
            <span className={`skel ${width}`} />
          </div>
        ))}
      </div>
    </section>
  );
}

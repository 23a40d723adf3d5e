import { i18n } from '#i18n';

/** Lines in the place and height of the sums and of the ledger's first lines. */
export function OverviewLoading() {
  return (
    <section className="spend" aria-busy="true" aria-label={i18n.t('spend.reading')}>
      {['balance', 'budget', 'byDay', 'byOperation'].map((part) => (
        <div key={part}>
          <span className="skel w-2/5" />
          <span className="skel h-6! w-3/5" />
          <span className="skel w-4/5" />
          <span className="skel w-3/5" />
          <span className="skel w-4/5" />
        </div>
      ))}
    </section>
  );
}

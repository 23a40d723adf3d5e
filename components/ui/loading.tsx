import { i18n } from '#i18n';
import { Row } from './row.tsx';

/** Lines in the place and height of the words to come; the names of rows stay, so that nothing jumps. */
export function Loading() {
  return (
    <>
      <section className="who" aria-busy="true" aria-label={i18n.t('subject.busy')}>
        <span className="face-skel" />
        <div>
          <span className="skel h-3! w-3/5" />
          <span className="skel w-4/5" />
          <span className="skel w-2/3" />
          <span className="skel w-2/5" />
        </div>
      </section>
      <Row label={i18n.t('facets.email')}>
        <span className="skel w-5/6" />
        <span className="skel w-2/5" />
      </Row>
    </>
  );
}

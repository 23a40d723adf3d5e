import { useLiveQuery } from 'dexie-react-hooks';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useAction } from '@/components/ui/hooks/use-action';
import { readReport } from '@/lib/export/report';
import { type Environment, readEnvironment } from '@/lib/platform/browser/environment';
import { noted } from '@/lib/platform/error-log';

/** The error report, to read and copy; exactly the text shown is copied. Nothing is sent. */
export function ReportSection() {
  const { db } = usePanel();
  const [environment, setEnvironment] = useState<Environment | null>(null);
  const { status, run } = useAction('report.copy');
  useEffect(() => {
    let isCurrent = true;
    const show = (read: Environment) => {
      if (isCurrent) setEnvironment(read);
    };
    readEnvironment().then(show, noted('report.environment'));
    return () => {
      isCurrent = false;
    };
  }, []);
  const report = useLiveQuery(
    async () => (environment === null ? null : readReport(db, environment, Date.now())),
    [db, environment],
  );
  if (report == null) return null;

  return (
    <>
      <p className="meta">{i18n.t('report.help')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="report code" tabIndex={0} aria-label={i18n.t('report.text')} dir="ltr">
        {report}
      </section>
      <div className="set-line pt-2">
        <button type="button" className="btn" onClick={() => void run(() => navigator.clipboard.writeText(report))}>
          <Copy />
          {i18n.t('report.copy')}
        </button>
        <span className="meta" role="status">
          {status.kind === 'done' && i18n.t('report.copied')}
          {status.kind === 'failed' && i18n.t('report.copyFailed')}
        </span>
      </div>
    </>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { ExternalLink } from '@/components/ui/external-link';
import { Fold } from '@/components/ui/fold';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { clearErrors, countErrors } from '@/lib/database/logs/error-log';
import { readReport } from '@/lib/export/report';
import { type Environment, readEnvironment, readIssuePage } from '@/lib/platform/browser/environment';
import { logAs } from '@/lib/platform/error-log';
import { dayMs } from '@/lib/platform/time';

const countedDays = 30;

/** The error report, to read, copy and clear; exactly the text shown is copied. Nothing is sent. */
export function ReportSection() {
  const { db } = usePanel();
  const [environment, setEnvironment] = useState<Environment | null>(null);
  const copying = useAction('report.copy');
  const clearing = useAction('report.clear');
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (read: Environment) => {
      if (isCurrent) setEnvironment(read);
    };
    readEnvironment().then(show, logAs('report.environment'));
    return () => {
      isCurrent = false;
    };
  }, []);
  const read = useLiveQuery(async () => {
    if (environment === null) return null;
    const nowMs = Date.now();
    const [report, count, all] = await Promise.all([
      readReport(db, environment, nowMs),
      countErrors(db, nowMs - countedDays * dayMs),
      db.errors.count(),
    ]);
    return { report, count, isEmpty: all === 0 };
  }, [db, environment]);
  if (read == null) return null;
  const { report, count, isEmpty } = read;
  const issuePage = readIssuePage();

  function copy(): void {
    clearing.forget();
    void copying.run(() => navigator.clipboard.writeText(report));
  }

  function clear(): void {
    // The pressed button disappears with the errors.
    copyButton.current?.focus();
    copying.forget();
    void clearing.run(() => clearErrors(db));
  }

  return (
    <>
      <p className="meta">{i18n.t('report.help')}</p>
      <p className="pt-2">{i18n.t('report.recent', count, [formatCount(count)])}</p>
      <Fold title={i18n.t('report.text')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <section className="report code" tabIndex={0} aria-label={i18n.t('report.text')} dir="ltr">
          {report}
        </section>
      </Fold>
      <div className="set-line pt-2">
        <button ref={copyButton} type="button" className="btn" onClick={copy}>
          <Copy />
          {i18n.t('report.copy')}
        </button>
        {issuePage !== null && (
          <ExternalLink href={issuePage} name={i18n.t('report.issues')} className="act">
            {i18n.t('report.issues')}
          </ExternalLink>
        )}
        {!isEmpty && (
          <button type="button" className="act" onClick={clear}>
            {i18n.t('report.clear')}
          </button>
        )}
        <span className="meta" role="status">
          {copying.status.kind === 'done' && i18n.t('report.copied')}
          {copying.status.kind === 'failed' && i18n.t('report.copyFailed')}
          {clearing.status.kind === 'done' && i18n.t('report.cleared')}
          {clearing.status.kind === 'failed' && i18n.t('report.clearFailed')}
        </span>
      </div>
    </>
  );
}

import { i18n } from '#i18n';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { Available } from './available.tsx';
import { EmailMark } from './email-mark.tsx';
import { previewFacts } from './preview-facts.ts';

export interface PreviewLineProps {
  record: SubjectRecord;
  excludedBy: string | null;
  nowMs: number;
}

/** Who it is as far as a preview tells: the masked name, the role, and what could be asked. */
export function PreviewLine({ record, excludedBy, nowMs }: PreviewLineProps) {
  const preview = record.facets.preview?.value ?? null;
  const facts = preview === null ? null : previewFacts(preview);
  const what = [facts?.role ?? null, facts?.department ?? null].filter((part) => part !== null);
  return (
    <>
      <span className="line">
        <span className="value">
          <bdi>{nameOfRow(record)}</bdi>
        </span>
        {preview !== null && <Available flags={preview.available} />}
      </span>
      {(what.length > 0 || facts?.seniority != null) && (
        <span className="line">
          <span className="meta">
            <bdi>{what.join(' · ')}</bdi>
          </span>
          {facts?.seniority != null && (
            <span className="slot">
              <bdi>{facts.seniority}</bdi>
            </span>
          )}
        </span>
      )}
      <EmailMark record={record} excludedBy={excludedBy} nowMs={nowMs} />
    </>
  );
}

/** The name that was bought meanwhile, else the masked one. */
export function nameOfRow(record: SubjectRecord): string {
  const preview = record.facets.preview?.value ?? null;
  const masked = preview === null ? null : previewFacts(preview).name;
  return record.name ?? masked ?? i18n.t('company.nameless');
}

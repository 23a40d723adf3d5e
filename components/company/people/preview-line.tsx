import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { i18n } from '#i18n';
import { plainWords } from '@/components/company/company-facts';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { EmailMark } from './email-mark.tsx';
import { previewFacts } from './preview-facts.ts';

export interface PreviewLineProps {
  record: SubjectRecord;
  excludedBy: string | null;
  nowMs: number;
}

/** What a preview says about a person: the masked name, the role, and what can be bought. */
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

/** The name, if it was bought meanwhile, else the masked one. */
export function nameOfRow(record: SubjectRecord): string {
  const preview = record.facets.preview?.value ?? null;
  const masked = preview === null ? null : previewFacts(preview).name;
  return record.name ?? masked ?? i18n.t('company.nameless');
}

/** What else the service has about the person, as labelled icons. Everything but email and mobile shares one icon. */
function Available({ flags }: { flags: Readonly<Record<string, boolean>> }) {
  const others = Object.keys(flags).filter((name) => flags[name] === true && name !== 'email' && name !== 'mobile');
  const words = others.map((name) => plainWords(name)?.toLowerCase() ?? name);
  return (
    <span className="has">
      {flags.email === true && <Sign Icon={Mail} words={i18n.t('company.has.email')} />}
      {flags.mobile === true && <Sign Icon={Phone} words={i18n.t('company.has.mobile')} />}
      {words.length > 0 && <Sign Icon={FileText} words={i18n.t('company.has.others', { what: words.join(', ') })} />}
    </span>
  );
}

function Sign({ Icon, words }: { Icon: typeof Mail; words: string }) {
  return (
    <span role="img" aria-label={words} title={words}>
      <Icon />
    </span>
  );
}

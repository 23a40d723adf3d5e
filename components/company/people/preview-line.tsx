import Ban from 'lucide-react/icons/ban';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { i18n } from '#i18n';
import { plainWords } from '@/components/company/company-facts';
import { Mark } from '@/components/ui/mark';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { previewFacts } from './preview-facts.ts';

export interface PreviewLineProps {
  record: SubjectRecord;
  /** The name of the list that excludes this person; null if none does. */
  excludedBy: string | null;
}

/** What a preview says about a person, below the name. */
export function PreviewLine({ record, excludedBy }: PreviewLineProps) {
  const preview = record.facets.preview?.value ?? null;
  const facts = preview === null ? null : previewFacts(preview);
  const what = [facts?.role ?? null, facts?.department ?? null].filter((part) => part !== null);
  return (
    <>
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
      {excludedBy !== null && (
        <span className="meta block">
          <Mark tone="stop" icon={<Ban />}>
            {i18n.t('scan.excluded')} <bdi>{excludedBy}</bdi>
          </Mark>
        </span>
      )}
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
export function Available({ record }: { record: SubjectRecord }) {
  const flags: Readonly<Record<string, boolean>> | undefined = record.facets.preview?.value?.available;
  if (flags === undefined) return null;
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

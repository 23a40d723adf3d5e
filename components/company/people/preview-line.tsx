import Ban from 'lucide-react/icons/ban';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { i18n } from '#i18n';
import { Mark } from '@/components/ui/mark';
import { seniorityLabel } from '@/components/ui/value-labels';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import { plainWords } from '@/lib/service/contract/written-values';

export interface PreviewLineProps {
  record: SubjectRecord;
  /** The name of the list that excludes this person; null if none does. */
  excludedBy: string | null;
}

/** The facts shown in a row of "People here". */
export interface PreviewFacts {
  name: string | null;
  role: string | null;
  department: string | null;
  seniority: string | null;
}

export function previewFacts({ profile, position_groups: groups, department }: PersonPreview): PreviewFacts {
  const joined = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  const current = groups.find(({ date }) => date?.end == null) ?? groups[0];
  return {
    name: profile?.full_name || joined || null,
    role: profile?.title || current?.profile_positions[0]?.title || profile?.headline || null,
    department: plainWords(department?.departments[0]),
    seniority: seniorityLabel(department?.seniority),
  };
}

/** What a preview says about a person, below the name. */
export function PreviewLine({ record, excludedBy }: PreviewLineProps) {
  const preview = record.facets.preview?.value ?? null;
  const facts = preview === null ? null : previewFacts(preview);
  const what = facts === null ? [] : workOf(facts);
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

/** Role, and the department unless the title says it. Pure. */
export function workOf({ role, department }: Pick<PreviewFacts, 'role' | 'department'>): string[] {
  const isMentioned = department !== null && role?.toLowerCase().includes(department.toLowerCase()) === true;
  return [role, isMentioned ? null : department].filter((part) => part !== null);
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
  const label = others.map((name) => plainWords(name)?.toLowerCase() ?? name);
  return (
    <span className="has">
      {flags.email === true && <Sign Icon={Mail} label={i18n.t('company.has.email')} />}
      {flags.mobile === true && <Sign Icon={Phone} label={i18n.t('company.has.mobile')} />}
      {label.length > 0 && <Sign Icon={FileText} label={i18n.t('company.has.others', { what: label.join(', ') })} />}
    </span>
  );
}

function Sign({ Icon, label }: { Icon: typeof Mail; label: string }) {
  return (
    <span role="img" aria-label={label} title={label}>
      <Icon />
    </span>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { ExternalLink, parseWebAddress } from '@/components/ui/external-link';
import { formatAge } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import { readRecentRecords } from '@/lib/database/reads';
import type { SubjectRecord } from '@/lib/database/schema/rows';

const atMost = 5;

/** Links to the pages of the subjects bought last. */
export function Recent({ connectionId }: { connectionId: string }) {
  const { db } = usePanel();
  const nowMs = useNow();
  const records = useLiveQuery(() => readRecentRecords(db, connectionId, atMost), [db, connectionId]);
  if (records === undefined || records.length === 0) return null;
  return (
    <Row label={i18n.t('subject.recent')}>
      <ul>
        {records.map((record) => (
          <li key={record.id} className="line">
            <RecentName record={record} />
            <span className="slot">{formatAge(record.touchedAt, nowMs)}</span>
          </li>
        ))}
      </ul>
    </Row>
  );
}

function RecentName({ record }: { record: SubjectRecord }) {
  const name = record.name ?? slugOf(record);
  const href = record.facets.profile?.value?.link?.pronet ?? '';
  const text = <bdi className="leading-6">{name}</bdi>;
  if (parseWebAddress(href) === null) return text;
  return (
    <ExternalLink href={href} name={name} className="text-ink no-underline hover:underline">
      {text}
    </ExternalLink>
  );
}

/** Fallback for a subject without data: the last part of its key (`person/site/slug`). */
function slugOf(record: SubjectRecord): string {
  const alias = record.aliases.find((name) => name.includes('|subject:')) ?? '';
  return alias.slice(alias.lastIndexOf('/') + 1);
}

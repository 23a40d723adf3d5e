import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { ItemBoundary } from '@/components/ui/errors/section-boundary';
import { ExternalLink, parseWebAddress } from '@/components/ui/external-link';
import { formatAge } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import { subjectKeyOf } from '@/lib/database/records/aliases';
import { type RecentRecord, readRecentRecords } from '@/lib/database/records/recent-records';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { nameOfSlug } from '@/lib/subjects/slug-name';

const atMost = 5;

/** Links to the pages of the subjects of the last purchases. */
export function Recent({ connectionId }: { connectionId: string }) {
  const { db } = usePanel();
  const nowMs = useNow();
  const records = useLiveQuery(async () => readRecentRecords(db, connectionId, atMost), [db, connectionId]);
  const named = records?.flatMap((recent) => {
    const name = recent.name ?? slugOf(recent.record);
    return name === null ? [] : [{ ...recent, name }];
  });
  if (named === undefined || named.length === 0) return null;
  return (
    <Row label={i18n.t('subject.recent')}>
      <ul>
        {named.map((recent) => (
          <ItemBoundary key={recent.record.id}>
            <RecentLine {...recent} nowMs={nowMs} />
          </ItemBoundary>
        ))}
      </ul>
    </Row>
  );
}

function RecentLine({ nowMs, ...recent }: RecentRecord & { name: string; nowMs: number }) {
  return (
    <li className="line">
      <RecentName {...recent} />
      <span className="slot">{formatAge(recent.boughtAt, nowMs)}</span>
    </li>
  );
}

function RecentName({ page, name }: RecentRecord & { name: string }) {
  const href = page ?? '';
  const text = <bdi className="leading-6">{name}</bdi>;
  if (parseWebAddress(href) === null) return text;
  return (
    <ExternalLink href={href} name={name} className="text-ink no-underline hover:underline">
      {text}
    </ExternalLink>
  );
}

/** Without data: the slug of their page, or the requested name. Null if only the service's ID is known. */
function slugOf({ aliases }: SubjectRecord): string | null {
  const subjects = aliases.map((alias) => subjectOfKey(subjectKeyOf(alias))).filter(({ site }) => site !== 'id');
  const best = subjects.find(({ site }) => site !== 'email') ?? subjects[0];
  return best === undefined ? null : nameOfSlug(best);
}

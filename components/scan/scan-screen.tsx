import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { personFacts, personOfPreview } from '@/components/contact-details/person-facts';
import { usePanel } from '@/components/context/panel-context';
import { findOffLimitsToMark } from '@/components/exclusions/off-limits';
import { leadQuoteOf, useRowContext } from '@/components/orders/row-context';
import type { FindEmails } from '@/components/orders/use-find-emails';
import { formatCount } from '@/components/ui/formats';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readOpenIntents, readRecord } from '@/lib/database/reads';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { emailsQuote } from '@/lib/offers/offer-lists';
import { offerQuote } from '@/lib/offers/offers';
import { withoutMarked } from '@/lib/outreach/marks';
import { logAs } from '@/lib/platform/error-log';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import type { Scan } from '@/lib/subjects/page-subject';
import type { Subject } from '@/lib/subjects/subject';
import type { FoundMark, ScanView } from './found.ts';
import type { ChosenFound } from './found-list.tsx';
import { ScanResult } from './scan-result.tsx';

export interface ScanScreenProps {
  scan: Scan;
  connectionId: string | null;
  onFindEmails: FindEmails['findEmails'];
  onLookUp(address: string, agreedMilli: MilliCredits): void;
  /** Shows a person of the list, with a way back. */
  onOpen(subject: Subject): void;
  onScan(): void;
}

/** The finds of a scan, marked with what is known about each. */
export function ScanScreen({ scan, connectionId, ...on }: ScanScreenProps) {
  const { db } = usePanel();
  const rowContext = useRowContext(leadQuoteOf('person'));
  const view = useLiveQuery(async (): Promise<ScanView> => {
    if (scan.kind === 'refused') return scan;
    const excludedMark = async (subject: Subject, record: SubjectRecord | null): Promise<FoundMark | null> => {
      const found = await findOffLimitsToMark(db, connectionId, [{ ...subject, record }], Date.now());
      const listName = found.get(subject.key)?.listName;
      return listName === undefined ? null : { kind: 'excluded', listName };
    };
    const lost = await readLostKeys(db, connectionId);
    const recordOf = async (key: string) => (connectionId === null ? null : readRecord(db, connectionId, key));
    const profiles = scan.subjects.map(async (subject) => {
      const record = await recordOf(subject.key);
      return {
        subject,
        name: record?.name ?? scan.names?.[subject.key] ?? null,
        role: roleOf(record),
        mark: (await excludedMark(subject, record)) ?? answeredMark(record, subject, lost),
        touches: record?.touches,
      };
    });
    const addresses = scan.addresses.map(async (address) => {
      const subject = subjectOfEmail(address);
      const record = await recordOf(subject.key);
      const mark = (await excludedMark(subject, record)) ?? lookedUpMark(record, address);
      return { address, name: record?.name ?? scan.names?.[address] ?? null, role: roleOf(record), mark };
    });
    const { host, isWhole } = scan;
    return {
      kind: 'read',
      host,
      isWhole,
      profiles: await Promise.all(profiles),
      addresses: await Promise.all(addresses),
    };
  }, [db, scan, connectionId]);
  return (
    <ScanResult
      scan={view ?? { kind: 'reading' }}
      quoteEmails={emailsQuote}
      lookUpQuote={offerQuote('lookup')}
      rowContext={rowContext}
      onExclude={excludeAll}
      {...on}
    />
  );
}

/** Adds them to the list used last, one by one, because the first may create it. Resolves to a summary by list. */
async function excludeAll({ subjects, addresses }: ChosenFound): Promise<string> {
  const counts = new Map<string, number>();
  let isFailed = false;
  for (const subject of [...subjects, ...addresses.map(subjectOfEmail)]) {
    const answer = await sendMessage('exclude', { subject, listId: null, route: 'result', why: '' }).catch(
      logAs('scan-screen', null),
    );
    if (answer?.outcome === 'excluded') counts.set(answer.listName, (counts.get(answer.listName) ?? 0) + 1);
    else isFailed = true;
  }
  const done = [...counts].map(([list, count]) => i18n.t('scan.excludedNow', count, [formatCount(count), list]));
  return [...done, ...(isFailed ? [i18n.t('scan.notExcluded')] : [])].join('. ');
}

/** "Head of Data, Fenwick Instruments", else their own headline. */
function roleOf(record: SubjectRecord | null): string | null {
  const { profile, preview } = record?.facets ?? {};
  const person = profile?.value ?? (preview?.value == null ? null : personOfPreview(preview.value));
  if (person === null) return null;
  const { role, headline } = personFacts(person);
  return role ?? headline;
}

/** The subjects whose email was ordered and whose answer was lost. */
async function readLostKeys(db: SidenoteDatabase, connectionId: string | null): Promise<ReadonlySet<string>> {
  const open = connectionId === null ? [] : await readOpenIntents(db, connectionId);
  const lost = open.filter(({ state, operation }) => state === 'unknown' && operation === 'email');
  return new Set(lost.map(({ subject }) => subject.key));
}

function answeredMark(record: SubjectRecord | null, subject: Subject, lost: ReadonlySet<string>): FoundMark | null {
  const { email, company } = record === null ? {} : withoutMarked(record).facets;
  if (subject.kind === 'company') return company?.value == null ? null : { kind: 'known' };
  if (lost.has(subject.key)) return { kind: 'lost' };
  return email === undefined ? null : { kind: 'email', entries: email.value, boughtAt: email.boughtAt };
}

/** An address's owner says nothing about delivery: that is known only if it was bought as their email. */
function lookedUpMark(record: SubjectRecord | null, address: string): FoundMark | null {
  const { profile, email } = record?.facets ?? {};
  if (profile === undefined) return null;
  const { boughtAt } = profile;
  if (profile.value === null) return { kind: 'nothing-found', boughtAt };
  const bought = email?.value?.find((entry) => entry.address?.toLowerCase() === address);
  return { kind: 'email', entries: [bought ?? { address, found: true }], boughtAt };
}

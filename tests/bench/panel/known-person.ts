import { originOf } from '@/lib/database/schema/origins';
import { emailAlias, subjectAlias } from '../../../lib/database/records/aliases.ts';
import type { ChargeRow, SubjectRecord } from '../../../lib/database/schema/rows.ts';
import { seedRows } from '../parts/seed-rows.ts';

const subjectKey = 'person/pronet/amara-okonkwo';
export const profileUrl = 'https://www.pronet.example/in/amara-okonkwo';

/** Somebody whose email and profile were bought an hour ago, as rows, and what of them stands on the screen. */
export function knownPerson(nowMs: number) {
  // The second: to the first belongs no email.
  const { records, ledger } = seedRows(2);
  const [record, charge] = [records[1], ledger[1]];
  const address = record?.facets.email?.value?.[0]?.address;
  const headline = record?.facets.profile?.value?.profile?.headline;
  if (record === undefined || charge === undefined || address == null || headline == null)
    throw new Error('The seed has no person with email and profile');
  const boughtAt = nowMs - 3_600_000;
  const { email, profile } = record.facets;
  const words = [record.name ?? '', address, headline, 'Career'];
  const rowsFor = (connection: string): { records: SubjectRecord[]; ledger: ChargeRow[] } => ({
    records: [
      {
        ...record,
        connection: originOf(connection),
        createdAt: boughtAt,
        touchedAt: boughtAt,
        aliases: [subjectAlias(connection, subjectKey), emailAlias(connection, address)],
        facets: {
          ...(profile && { profile: { ...profile, boughtAt } }),
          ...(email && { email: { ...email, boughtAt } }),
        },
      },
    ],
    ledger: [{ ...charge, connection, subjectKey, at: boughtAt }],
  });
  return { words, rowsFor };
}

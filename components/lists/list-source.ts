import { i18n } from '#i18n';
import { findOffLimits } from '@/components/exclusions/off-limits';
import { everythingFile } from '@/components/files/everything-file';
import { readRecordsOf } from '@/components/hand-over/rows/file-subject';
import type { HandRow, HandSource } from '@/components/hand-over/source';
import { findAddress } from '@/components/ui/find-link';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import { rowOfKey } from '@/lib/database/records/row-records';
import { valuesOfNames } from '@/lib/database/schema/exclusion-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { type CountedList, readMemberIds, readMembers } from '@/lib/exclusions/reads';
import { subjectOfEmail, subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { keysOf } from './members/member-names.ts';

/** Records read at a time, because each is a whole profile. */
const piece = 500;

/** Members of a list, for "Send to …". Those still on it are excluded: only a file that names their list has them. */
export function listSource(db: SidenoteDatabase, connectionId: string, list: CountedList): HandSource {
  const kind = list.kind === 'company' ? 'companies' : 'people';
  const read = () => readRows(db, connectionId, list);
  return {
    connectionId,
    kind,
    count: list.count,
    place: `list:${list.id}`,
    base: list.name,
    read,
    table: (choice) =>
      everythingFile({
        name: ({ ending }) => i18n.t('handOver.listFile', { list: list.name.replace(/[^\p{L}\p{N}]+/gu, '-'), ending }),
        sheet: i18n.t('handOver.listSheet'),
        origin: () => [],
        choice,
        kind,
        read,
      }),
  };
}

interface Named {
  member: MemberRow;
  keys: readonly string[];
  subject: Subject;
}

/** Newest first. A member with only a hash left is no row. */
async function* readRows(db: SidenoteDatabase, connectionId: string, list: CountedList): AsyncGenerator<HandRow[]> {
  const sites = (await readSettings(db, 'sites')) ?? [];
  const ids = await readMemberIds(db, list.id);
  for (let from = 0; from < ids.length; from += piece) {
    const members = await readMembers(db, ids.slice(from, from + piece));
    const named = members.flatMap((member) => (member === undefined ? [] : (nameMember(member, connectionId) ?? [])));
    const [records, exclusions] = await Promise.all([
      readRecordsOf(
        db,
        connectionId,
        named.flatMap(({ keys }) => keys.map(rowOfKey)),
      ),
      findOffLimits(
        db,
        connectionId,
        named.map(({ member: { names }, subject }) => ({ ...subject, names })),
        Date.now(),
      ),
    ]);
    const byAlias = new Map(records.flatMap((record) => record.aliases.map((alias) => [alias, record] as const)));
    yield named.map(({ member, keys, subject }): HandRow => {
      const record = keys.flatMap((key) => byAlias.get(subjectAlias(connectionId, key)) ?? [])[0] ?? null;
      return {
        kind: list.kind,
        record,
        line: null,
        link: findAddress(subject.key, sites),
        subject,
        name: record?.name ?? member.label ?? '',
        excludedBy: exclusions.get(subject.key)?.listName ?? null,
      };
    });
  }
}

function nameMember(member: MemberRow, connectionId: string): Named | null {
  const keys = keysOf(member, connectionId);
  const [key] = keys;
  const [address] = valuesOfNames(member.names, 'email');
  if (key !== undefined) return { member, keys, subject: subjectOfKey(key) };
  return address === undefined ? null : { member, keys: [], subject: subjectOfEmail(address) };
}

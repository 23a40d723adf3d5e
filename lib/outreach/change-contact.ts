import {
  longestTag,
  type MarkKind,
  mostMarks,
  mostTags,
  mostTouches,
  type Touch,
  type ValueMark,
} from '@/lib/database/schema/contact-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { foldText } from '@/lib/platform/fold-text';

/** Changes of what the user noted about contact. Pure. Each returns the record itself where nothing changes. */

/** `dueAt`: the follow-up from then on; undefined: as before. */
export function withTouch(record: SubjectRecord, touch: Touch, dueAt?: number | null): SubjectRecord {
  const before = record.dueAt ?? null;
  const due = dueAt === undefined || dueAt === before ? {} : { due: { before, now: dueAt } };
  const touches = [...(record.touches ?? []), { ...touch, ...due }].slice(-mostTouches);
  return withDue({ ...record, touches }, dueAt === undefined ? before : dueAt);
}

/** The follow-up that it set is put back, unless it was changed since. */
export function withoutTouch(record: SubjectRecord, touchId: string): SubjectRecord {
  const { touches = [] } = record;
  const undone = touches.find(({ id }) => id === touchId);
  if (undone === undefined) return record;
  const left = withField(
    record,
    'touches',
    touches.filter((touch) => touch !== undone),
  );
  const { due } = undone;
  return due !== undefined && (record.dueAt ?? null) === due.now ? withDue(left, due.before) : left;
}

export function withDue(record: SubjectRecord, dueAt: number | null): SubjectRecord {
  if ((record.dueAt ?? null) === dueAt) return record;
  const { dueAt: _old, ...rest } = record;
  return dueAt === null ? rest : { ...rest, dueAt };
}

/** One line, without space around it; at most `longestTag`. */
export function cleanTag(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim().slice(0, longestTag).trim();
}

/** A tag in the spelling that is stored: "Nordics" is "nordics", if that was there first. */
export function spellTag(text: string, known: readonly string[]): string {
  const tag = cleanTag(text);
  const folded = foldText(tag);
  return known.find((each) => foldText(each) === folded) ?? tag;
}

export function withTags(record: SubjectRecord, add: readonly string[], remove: readonly string[]): SubjectRecord {
  const before = record.tags ?? [];
  const gone = new Set(remove.map((tag) => foldText(cleanTag(tag))));
  const kept = before.filter((tag) => !gone.has(foldText(tag)));
  const fresh = add.map((tag) => spellTag(tag, kept)).filter((tag) => tag !== '');
  const tags = [...new Set([...kept, ...fresh])].slice(0, Math.max(mostTags, before.length));
  const isSame = tags.length === before.length && tags.every((tag, at) => tag === before[at]);
  return isSame ? record : withField(record, 'tags', tags);
}

/** A value has one mark. */
export function withMark(record: SubjectRecord, value: string, kind: MarkKind | null, nowMs: number): SubjectRecord {
  const before = record.marks ?? [];
  const others = before.filter((mark) => !isSameValue(mark.value, value));
  if (kind === null) return others.length === before.length ? record : withField(record, 'marks', others);
  const mark: ValueMark = { value, kind, at: nowMs, ...chargeOf(record, value) };
  return { ...record, marks: [...others, mark].slice(-mostMarks) };
}

/** The order that brought this value. */
function chargeOf({ facets }: SubjectRecord, value: string): Pick<ValueMark, 'intentId' | 'chargedMilli'> {
  const { email, mobile } = facets;
  const isEmail = email?.value?.some(({ address }) => address !== undefined && isSameValue(address, value)) ?? false;
  const facet = isEmail ? email : mobile?.value?.numbers.some((each) => isSameValue(each, value)) ? mobile : undefined;
  return facet === undefined ? {} : { intentId: facet.intentId, chargedMilli: facet.chargedMilli };
}

/** Addresses are compared without case, numbers as they are. */
export function isSameValue(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** An empty list is no field. */
function withField(record: SubjectRecord, name: 'tags' | 'touches' | 'marks', list: readonly unknown[]): SubjectRecord {
  const { [name]: _old, ...rest } = record;
  return list.length === 0 ? rest : { ...rest, [name]: list };
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { type VisitRow, visitsKeptMs } from '@/lib/database/schema/log-rows';
import { keepsVisits } from '@/lib/database/settings/privacy';
import { readVisitFacts, readVisits, type VisitFacts } from '@/lib/exclusions/visited/read-visits';
import { findWords, hasWords, joinWords } from '@/lib/platform/fold-text';
import { hourMs } from '@/lib/platform/time';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

export interface VisitLine {
  key: string;
  /** The address for a request by the service; null if it cannot be used. */
  url: string | null;
  /** The name, or as the slug spells it if none is known. */
  who: string;
  isNamed: boolean;
  /** The last part of their address, which distinguishes people of one name. */
  slug: string;
  company: string | null;
  hasId: boolean;
  at: number;
  exclusion: VisitFacts['exclusion'];
  /** False for listed people, and for all until that is known. */
  isSelectable: boolean;
}

/** "Tomasz Wieczorek" for "tomasz-wieczorek", until the name is known; a slug of another form as it is. Pure. */
function nameOfSlug(slug: string): string {
  const words = slug.split('-').filter((word) => !/\d/.test(word));
  if (words.length < 2 || !words.every((word) => /^\p{L}+$/u.test(word))) return slug;
  return words.map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1)).join(' ');
}

/** The visits of one kind in the last 30 days, in order. `facts` is null while loading. Pure. */
export function toLines(
  visits: readonly VisitRow[],
  facts: ReadonlyMap<string, VisitFacts> | null,
  kind: Subject['kind'],
  nowMs: number,
): VisitLine[] {
  const fitting = visits.filter(({ subject, at }) => subject.kind === kind && at >= nowMs - visitsKeptMs);
  return fitting.map(({ key, subject, at }) => {
    const known = facts?.get(key);
    return {
      key,
      at,
      slug: subject.slug,
      url: subject.elsewhere === true ? null : subject.url,
      who: known?.name ?? (kind === 'person' ? nameOfSlug(subject.slug) : subject.slug),
      isNamed: known?.name != null,
      company: known?.company ?? null,
      hasId: known?.hasId ?? false,
      exclusion: known?.exclusion ?? null,
      isSelectable: facts !== null && known?.exclusion?.because !== 'self',
    };
  });
}

export interface VisitSearch {
  text: string;
  isUnknownOnly: boolean;
}

/** Lines where every typed word is a prefix of a word in the name, company or address. Pure. */
export function findVisitLines(
  lines: readonly VisitLine[],
  { text, isUnknownOnly }: VisitSearch,
): readonly VisitLine[] {
  const typed = findWords(text);
  if (typed.length === 0 && !isUnknownOnly) return lines;
  return lines.filter(
    ({ who, company, key, isNamed }) =>
      !(isUnknownOnly && isNamed) && hasWords(joinWords([who, company, subjectOfKey(key).slug]), typed),
  );
}

interface VisitsState {
  isOn: boolean;
  lines: readonly VisitLine[];
}

/** The visited profiles of a kind, newest first; undefined while loading. Facts about them follow a moment later. */
export function useVisits(kind: Subject['kind']): VisitsState | undefined {
  const { db } = usePanel();
  const nowMs = useNow(hourMs);
  const visits = useLiveQuery(async () => readVisits(db), [db]);
  const isOn = useLiveQuery(async () => keepsVisits(db), [db]);
  const facts = useLiveQuery(
    async () => (visits === undefined ? null : readVisitFacts(db, visits, nowMs)),
    [db, visits, nowMs],
  );
  const lines = useMemo(() => toLines(visits ?? [], facts ?? null, kind, nowMs), [visits, facts, kind, nowMs]);
  return visits === undefined || isOn === undefined ? undefined : { isOn, lines };
}

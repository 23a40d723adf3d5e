import { i18n } from '#i18n';
import { facetLabel } from '@/components/orders/operation-labels';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import { findLink } from '@/components/ui/find-link';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { HistoryLine } from '@/lib/history/history-line';
import { toCredits } from '@/lib/service/contract/credits';
import type { Site } from '@/lib/subjects/sites';
import { emailLabel, knownLabel, locationLabel, subjectKindLabel, titleLabel } from './history-cells.ts';

/** The lines shown, as a file. */
export function historyFile(db: SidenoteDatabase, lines: readonly HistoryLine[]): TableFile {
  return {
    name: (parts) => i18n.t('history.fileName', parts),
    sheet: i18n.t('history.sheet'),
    rows: (async function* () {
      yield fileRows(lines, (await readSettings(db, 'sites')) ?? []);
    })(),
  };
}

/** The headings, then a row for each line: every column of the table, and the fields it has no room for. Pure. */
export function fileRows(lines: readonly HistoryLine[], sites: readonly Site[]): FileCell[][] {
  return [
    columns.map(([heading]) => heading()),
    ...lines.map((line) => columns.map(([_heading, cellOf]) => cellOf(line, sites))),
  ];
}

const columns: readonly [heading: () => string, cellOf: (line: HistoryLine, sites: readonly Site[]) => FileCell][] = [
  [() => i18n.t('history.kind'), ({ kind }) => subjectKindLabel(kind)],
  [() => i18n.t('history.name'), ({ name }) => name],
  [() => i18n.t('history.title'), titleLabel],
  [() => facetLabel('company'), ({ company }) => company],
  [() => i18n.t('history.location'), locationLabel],
  [() => facetLabel('email'), ({ email }) => email.value?.address ?? null],
  [() => i18n.t('history.emailStatus'), (line) => (line.kind === 'person' ? emailLabel(line) : null)],
  [() => facetLabel('mobile'), ({ mobile }) => mobile.value?.[0] ?? null],
  [() => i18n.t('history.otherMobiles'), ({ mobile }) => mobile.value?.slice(1).join(' ') || null],
  [() => i18n.t('history.known'), knownLabel],
  [() => i18n.t('history.bought'), ({ boughtAt }) => (boughtAt === null ? null : new Date(boughtAt))],
  [() => i18n.t('history.spent'), ({ spentMilli }) => (spentMilli === null ? null : toCredits(spentMilli))],
  [() => i18n.t('history.page'), findLink],
];

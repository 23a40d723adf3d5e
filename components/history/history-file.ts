import { i18n } from '#i18n';
import { facetLabel } from '@/components/orders/operation-labels';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { HistoryLine } from '@/lib/history/history-line';
import { toCredits } from '@/lib/service/contract/credits';
import type { Site } from '@/lib/subjects/sites';
import { findLink } from './find-link.ts';
import { emailLabel, knownLabel, locationLabel, subjectKindLabel, titleLabel } from './history-cells.ts';

/** The lines that are shown, as a file. */
export function historyFile(db: SidenoteDatabase, lines: readonly HistoryLine[]): TableFile {
  return {
    name: (parts) => i18n.t('history.fileName', parts),
    sheet: i18n.t('history.sheet'),
    rows: (async function* () {
      yield fileRows(lines, (await readSettings(db, 'sites')) ?? []);
    })(),
  };
}

/** Headings and a row each, in the order of the lines: every column of the table, and what a line has no room for. Pure. */
export function fileRows(lines: readonly HistoryLine[], sites: readonly Site[]): FileCell[][] {
  return [headings(), ...lines.map((line) => cellsOf(line, sites))];
}

function headings(): string[] {
  return [
    i18n.t('history.kind'),
    i18n.t('history.name'),
    i18n.t('history.title'),
    facetLabel('company'),
    i18n.t('history.location'),
    facetLabel('email'),
    i18n.t('history.emailStatus'),
    facetLabel('mobile'),
    i18n.t('history.otherMobiles'),
    i18n.t('history.known'),
    i18n.t('history.bought'),
    i18n.t('history.spent'),
    i18n.t('history.page'),
  ];
}

function cellsOf(line: HistoryLine, sites: readonly Site[]): FileCell[] {
  const { kind, name, company, email, mobile, boughtAt, spentMilli } = line;
  const [first = null, ...others] = mobile.value ?? [];
  return [
    subjectKindLabel(kind),
    name,
    titleLabel(line),
    company,
    locationLabel(line),
    email.value?.address ?? null,
    kind === 'person' ? emailLabel(line) : null,
    first,
    others.join(' ') || null,
    knownLabel(line),
    boughtAt === null ? null : new Date(boughtAt),
    spentMilli === null ? null : toCredits(spentMilli),
    findLink(line, sites),
  ];
}

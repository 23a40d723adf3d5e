import { i18n } from '#i18n';
import { markLabels } from '@/components/contact-details/value-mark';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { HistoryLine } from '@/lib/history/history-line';
import { utcDay } from '@/lib/platform/time';
import { toCredits } from '@/lib/service/contract/credits';

/** Records read at a time, because each is a whole profile. */
const piece = 500;

/** Every value marked as wrong, with its order and charge, for the service's support. The user sends it. */
export function supportFile(db: SidenoteDatabase, lines: readonly HistoryLine[]): TableFile {
  const marked = lines.filter(({ isMarked }) => isMarked);
  return {
    name: (parts) => i18n.t('touch.supportName', parts),
    sheet: i18n.t('touch.support'),
    rows: readMarks(db, marked),
  };
}

async function* readMarks(db: SidenoteDatabase, lines: readonly HistoryLine[]): AsyncGenerator<FileCell[][]> {
  yield [
    [
      i18n.t('touch.value'),
      i18n.t('touch.markKind'),
      i18n.t('touch.markedOn'),
      i18n.t('touch.boughtOn'),
      i18n.t('touch.credits'),
      i18n.t('touch.order'),
    ],
  ];
  for (let from = 0; from < lines.length; from += piece) {
    const records = await db.records.bulkGet(lines.slice(from, from + piece).map(({ id }) => id));
    yield records.flatMap((record) =>
      (record?.marks ?? []).map(({ value, kind, at, intentId, chargedMilli }): FileCell[] => {
        const facets = Object.values(record?.facets ?? {});
        const boughtAt = facets.find((facet) => facet.intentId === intentId)?.boughtAt;
        return [
          value,
          markLabels[kind](),
          utcDay(at),
          boughtAt === undefined ? null : utcDay(boughtAt),
          chargedMilli === undefined ? null : toCredits(chargedMilli),
          intentId ?? null,
        ];
      }),
    );
  }
}

import { i18n } from '#i18n';
import { Choice } from '@/components/history/choice';
import { wordOf } from '@/components/search/form/filter-labels';
import type { ControlProps } from '@/components/search/form/form-context';
import { Missing } from '@/components/search/form/missing';
import { optionsOf } from '@/components/search/form/options';
import { Part } from '@/components/search/form/part';
import { filledParts, filterText, filterTexts, rowsAt } from '@/components/search/form/read-value';
import { type Codec, useDraft } from '@/components/search/form/use-draft';
import { wordOfValue } from '@/components/ui/value-labels';
import { readFilter } from '@/lib/searches/filter-values';
import { growthTimeFrames } from '@/lib/service/contract/enums';
import { type Band, BandFields, noBand, readBand } from './band-fields.tsx';
import { ChipField } from './chip-field.tsx';
import { EditorRow } from './editor-row.tsx';
import type { NumberKind } from './number-field.tsx';
import { Rows } from './rows.tsx';

type TimeFrame = (typeof growthTimeFrames)[number];

interface Headcount extends Band {
  departments: readonly string[];
}
interface Growth extends Headcount {
  timeFrame: TimeFrame;
}
interface Draft {
  employee: Headcount[];
  growth: Growth[];
}

const noHeadcount: Headcount = { ...noBand, departments: [] };
const noGrowth: Growth = { ...noHeadcount, timeFrame: 'TWELVE' };

const codec: Codec<Draft> = {
  read: (value) => ({
    employee: rowsAt(value, 'employee').map(readHeadcount),
    growth: rowsAt(value, 'growth').map(readGrowth),
  }),
  write: ({ employee, growth }) => filledParts({ employee: writeRows(employee), growth: writeRows(growth) }),
};

function readHeadcount(row: unknown): Headcount {
  return { ...readBand(row), departments: filterTexts(readFilter(row, 'function')) };
}

function readGrowth(row: unknown): Growth {
  const text = filterText(row, 'timeFrame');
  return { ...readHeadcount(row), timeFrame: growthTimeFrames.find((frame) => frame === text) ?? noGrowth.timeFrame };
}

/** Rows with a department and at least one end. */
function writeRows(rows: readonly (Headcount & { timeFrame?: TimeFrame })[]) {
  const whole = rows.filter((row) => row.departments.length > 0 && hasEnd(row));
  if (whole.length === 0) return undefined;
  return whole.map(({ departments, ...row }) => filledParts({ function: departments, ...row }));
}

function hasEnd({ start, end }: Band): boolean {
  return start !== undefined || end !== undefined;
}

export function MetricControl({ filter, value, searchContext, onChange }: ControlProps) {
  const [draft, setDraft] = useDraft(value, codec, onChange);

  function fields<Row extends Headcount>(row: Row, kind: NumberKind, change: (row: Row) => void) {
    const hasDepartment = row.departments.length > 0;
    return (
      <>
        {hasEnd(row) && !hasDepartment && <Missing text={i18n.t('filterForm.rowNoDepartment')} />}
        <EditorRow label={i18n.t('filterForm.departments')}>
          <ChipField
            label={i18n.t('filterForm.departments')}
            values={row.departments}
            wordOf={(department) => wordOf(filter, department)}
            options={optionsOf(filter, searchContext)}
            refuse={() => null}
            onChange={(departments) => change({ ...row, departments })}
            loadOptions={() => undefined}
          />
        </EditorRow>
        {hasDepartment && !hasEnd(row) && <Missing text={i18n.t('filterForm.rowNoNumber')} />}
        <EditorRow label={i18n.t(kind === 'decimal' ? 'filterForm.perCent' : 'filterForm.people')}>
          <BandFields band={row} kind={kind} onChange={(band) => change({ ...row, ...band })} />
        </EditorRow>
      </>
    );
  }

  return (
    <>
      <Part name={i18n.t('filterForm.headcount')}>
        <Rows
          rows={draft.employee}
          empty={noHeadcount}
          nameOf={(number) => i18n.t('filterForm.headcountRow', { number })}
          add={i18n.t('filterForm.addHeadcount')}
          onChange={(employee) => setDraft({ ...draft, employee })}
        >
          {(row, change) => fields(row, 'count', change)}
        </Rows>
      </Part>
      <Part name={i18n.t('filterForm.growth')}>
        <Rows
          rows={draft.growth}
          empty={noGrowth}
          nameOf={(number) => i18n.t('filterForm.growthRow', { number })}
          add={i18n.t('filterForm.addGrowth')}
          onChange={(growth) => setDraft({ ...draft, growth })}
        >
          {(row, change) => (
            <>
              {fields(row, 'decimal', change)}
              <EditorRow label={i18n.t('filterForm.within')}>
                <Choice
                  label={i18n.t('filterForm.within')}
                  value={row.timeFrame}
                  options={growthTimeFrames.map((frame) => ({ value: frame, label: wordOfValue(frame) }))}
                  onChoose={(timeFrame) => change({ ...row, timeFrame })}
                />
              </EditorRow>
            </>
          )}
        </Rows>
      </Part>
    </>
  );
}

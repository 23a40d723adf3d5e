import { matchModes } from '@/lib/service/enums';
import type { FilterRow } from '@/lib/service/filters/tree';
import { checkFilter } from './check-filter.ts';
import { ChipField } from './chip-field.tsx';
import { labelOf, wordOf, wordOfValue } from './filter-words.ts';
import type { FormWorld } from './form-world.ts';
import { optionsOf } from './options.ts';
import { Segments } from './segments.tsx';
import { noSide, type Side, type SideName, type Sides, sideNames, writeSides } from './sides.ts';
import { Sources } from './sources.tsx';

export interface SideFieldsProps {
  filter: FilterRow;
  name: SideName;
  sides: Sides;
  world: FormWorld;
  onChange(side: Side): void;
}

/** One side of a filter: its values, and how closely or where they are looked for. */
export function SideFields({ filter, name, sides, world, onChange }: SideFieldsProps) {
  const { shape, valueList } = filter;
  const side = sides[name] ?? noSide;
  const others = sideNames.filter((other) => other !== name).flatMap((other) => sides[other]?.sources ?? []);
  const isMatch = shape === 'match' || shape === 'match-range';

  /** By the filter's own schema, with nothing else beside the value that it could dislike. */
  function refuse(value: string): string | null {
    const sources = [{ source: filter.sources?.[0] ?? '', mode: null }];
    const alone = writeSides(shape, { [name]: { content: [value], mode: null, sources } });
    const [problem] = checkFilter(world.kind, filter.path, alone);
    return problem === undefined ? null : world.wordsOf(problem);
  }

  return (
    <>
      <ChipField
        label={labelOf(filter)}
        values={side.content}
        wordOf={(value) => wordOf(filter, value)}
        options={optionsOf(filter, world)}
        refuse={refuse}
        onChange={(content) => onChange({ ...side, content })}
        onCome={() => {
          // What is listed in the table itself needs no list from elsewhere.
          if (valueList !== undefined && filter.values === undefined) world.beginValues(valueList);
        }}
      />
      {isMatch && (
        <Segments
          value={side.mode ?? 'SMART'}
          options={matchModes.map((mode) => ({ value: mode, words: wordOfValue(mode) }))}
          onChoose={(mode) => onChange({ ...side, mode })}
        />
      )}
      {shape === 'keyword' && (
        <Sources
          all={filter.sources ?? []}
          chosen={side.sources}
          elsewhere={others.map(({ source }) => source)}
          isMissing={side.content.length > 0 && side.sources.length === 0}
          onChange={(sources) => onChange({ ...side, sources })}
        />
      )}
    </>
  );
}

import { i18n } from '#i18n';
import { Choice } from '@/components/history/choice';
import { modeHint } from '@/components/search/form/filter-labels';
import { Check } from '@/components/ui/inputs/check';
import { wordOfValue } from '@/components/ui/value-labels';
import { matchModes } from '@/lib/service/contract/enums';
import { limits } from '@/lib/service/contract/limits';
import { Part } from './part.tsx';
import type { MatchMode, Source } from './sides.ts';

export interface SourcesProps {
  all: readonly string[];
  chosen: readonly Source[];
  /** Sources of the other sides, which count towards the same limit. */
  elsewhere: readonly string[];
  isMissing: boolean;
  onChange(sources: Source[]): void;
}

/** The sources of a keyword filter and their match modes: at most five sources in a search (docs/interface.md#contact-filters). */
export function Sources({ all, chosen, elsewhere, isMissing, onChange }: SourcesProps) {
  const named = new Set([...elsewhere, ...chosen.map(({ source }) => source)]);
  const isFull = named.size >= limits.keywordSources;
  return (
    <Part name={i18n.t('filterForm.lookIn')}>
      {all.length > limits.keywordSources && (
        <p className="meta">{i18n.t('filterForm.mostSources', limits.keywordSources)}</p>
      )}
      {isMissing && <p className="meta stop">{i18n.t('filterForm.noSource')}</p>}
      {all.map((source) => {
        const here = chosen.find((each) => each.source === source);
        const word = wordOfValue(source);
        const others = chosen.filter((each) => each !== here);
        return (
          <div key={source} className="source">
            <Check
              label={word}
              isOn={here !== undefined}
              disabled={isFull && !named.has(source)}
              onTurn={(isOn) => onChange(isOn ? [...others, { source, mode: null }] : others)}
            />
            {here !== undefined && (
              <>
                <Choice<MatchMode | null>
                  label={i18n.t('filterForm.matchOf', { what: word })}
                  value={here.mode ?? 'SMART'}
                  options={matchModes.map((mode) => ({ value: mode, label: wordOfValue(mode) }))}
                  onChoose={(mode) => onChange(chosen.map((each) => (each === here ? { source, mode } : each)))}
                />
                <span className="meta">{modeHint(here.mode ?? 'SMART')}</span>
              </>
            )}
          </div>
        );
      })}
    </Part>
  );
}

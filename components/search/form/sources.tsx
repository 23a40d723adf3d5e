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
  /** Sources chosen in the filter's other include/exclude parts; they share the limit. */
  elsewhere: readonly string[];
  needsSource: boolean;
  onChange(sources: Source[]): void;
}

/** The sources of a keyword filter and their match modes: at most five sources in a search (docs/interface.md#contact-filters). */
export function Sources({ all, chosen, elsewhere, needsSource, onChange }: SourcesProps) {
  const named = new Set([...elsewhere, ...chosen.map(({ source }) => source)]);
  const isFull = named.size >= limits.keywordSources;
  return (
    <Part name={i18n.t('filterForm.lookIn')}>
      {all.length > limits.keywordSources && (
        <p className="meta">{i18n.t('filterForm.mostSources', limits.keywordSources)}</p>
      )}
      {needsSource && <p className="meta stop">{i18n.t('filterForm.noSource')}</p>}
      {all.map((source) => {
        const chosenEntry = chosen.find((each) => each.source === source);
        const word = wordOfValue(source);
        const others = chosen.filter((each) => each !== chosenEntry);
        return (
          <div key={source} className="source">
            <Check
              label={word}
              isOn={chosenEntry !== undefined}
              disabled={isFull && !named.has(source)}
              onTurn={(isOn) => onChange(isOn ? [...others, { source, mode: null }] : others)}
            />
            {chosenEntry !== undefined && (
              <>
                <Choice<MatchMode | null>
                  label={i18n.t('filterForm.matchOf', { what: word })}
                  value={chosenEntry.mode ?? 'SMART'}
                  options={matchModes.map((mode) => ({ value: mode, label: wordOfValue(mode) }))}
                  onChoose={(mode) => onChange(chosen.map((each) => (each === chosenEntry ? { source, mode } : each)))}
                />
                <span className="meta">{modeHint(chosenEntry.mode ?? 'SMART')}</span>
              </>
            )}
          </div>
        );
      })}
    </Part>
  );
}

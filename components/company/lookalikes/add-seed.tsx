import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { TextField } from '@/components/ui/inputs/text-field';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { Site } from '@/lib/subjects/sites';
import { mostSeeds, parseSeed } from './seeds.ts';

export interface AddSeedProps {
  seeds: readonly string[];
  sites: readonly Site[];
  disabled: boolean;
  /** What is typed; null while the field is closed. */
  draftText: string | null;
  onWrite(text: string | null): void;
  onAdd(seed: string): void;
}

/** "2 of 5, not repeated in the results" */
export const seedCountLabel = (seeds: readonly string[]): string =>
  i18n.t('company.seedCount', { count: formatCount(seeds.length), most: formatCount(mostSeeds) });

/** The number of seeds, and a field to add one by its address. */
export function AddSeed({ seeds, sites, disabled, draftText, onWrite, onAdd }: AddSeedProps) {
  const [isOpened, setOpened] = useState(false);
  const canAdd = seeds.length < mostSeeds && !disabled;
  return (
    <>
      <div className="line">
        <p className="meta">{seedCountLabel(seeds)}</p>
        {canAdd && draftText === null && (
          <span className="slot">
            <ActionLink
              onAction={() => {
                setOpened(true);
                onWrite('');
              }}
            >
              {i18n.t('company.addSeed')}
            </ActionLink>
          </span>
        )}
      </div>
      {canAdd && draftText !== null && (
        <SeedField
          seeds={seeds}
          sites={sites}
          draftText={draftText}
          takesFocus={isOpened}
          onWrite={onWrite}
          onAdd={onAdd}
          onClose={() => onWrite(null)}
        />
      )}
    </>
  );
}

interface SeedFieldProps {
  seeds: readonly string[];
  sites: readonly Site[];
  draftText: string;
  /** A press opened it; it was not left open. */
  takesFocus: boolean;
  onWrite(text: string): void;
  onAdd(seed: string): void;
  onClose(): void;
}

const problems = {
  empty: 'company.problem.empty',
  none: 'company.problem.none',
  person: 'company.problem.person',
  twice: 'company.problem.twice',
} as const;

/** `co.uk` looks like a website but is a public suffix. Only the worker loads the large list; without its answer the service decides. */
async function suffixProblem(seed: string): Promise<'none' | null> {
  if (seed.includes('://')) return null;
  const answer = await sendMessage('companyDomain', { address: `https://${seed}` }).catch(logAs('seed-field', null));
  return answer !== null && answer.domain === null ? 'none' : null;
}

/** A field for another seed, by website or profile page, in place of its link. Nothing is sent to the service. */
function SeedField({ seeds, sites, draftText, takesFocus, onWrite, onAdd, onClose }: SeedFieldProps) {
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  async function add(): Promise<void> {
    const one = parseSeed(draftText, sites);
    const wrong = 'problem' in one ? one.problem : seeds.includes(one.seed) ? 'twice' : await suffixProblem(one.seed);
    setProblem(wrong);
    if (wrong === null && 'seed' in one) onAdd(one.seed);
    else field.current?.focus();
  }

  return (
    <form
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={i18n.t('company.another')}
        value={draftText}
        inputRef={field}
        onChange={(text) => {
          onWrite(text);
          setProblem(null);
        }}
        placeholder={i18n.t('company.anotherPlaceholder')}
        problem={problem === null ? undefined : i18n.t(problems[problem])}
      >
        <button type="submit" className="act" data-link>
          {i18n.t('company.addSeed')}
        </button>
      </TextField>
    </form>
  );
}

import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { TextField } from '@/components/ui/text-field';
import { sendMessage } from '@/lib/messaging/send-message';
import { notedAs } from '@/lib/platform/error-log';
import type { Site } from '@/lib/subjects/sites';
import { parseSeed } from './seeds.ts';

export interface SeedFieldProps {
  seeds: readonly string[];
  sites: readonly Site[];
  onAdd(seed: string): void;
  onClose(): void;
}

const problems = {
  empty: 'company.problem.empty',
  none: 'company.problem.none',
  person: 'company.problem.person',
  twice: 'company.problem.twice',
} as const;

/**
 * `co.uk` looks like a website but is a public suffix. The suffix list is large, so only the worker loads it; if the
 * worker does not respond, the service decides.
 */
async function suffixProblem(seed: string): Promise<'none' | null> {
  if (seed.includes('://')) return null;
  const answer = await sendMessage('companyDomain', { address: `https://${seed}` }).catch(notedAs('seed-field', null));
  return answer !== null && answer.domain === null ? 'none' : null;
}

/**
 * A field for another seed, by website or profile page, in place of the link that opened it. Nothing is sent to the
 * service.
 */
export function SeedField({ seeds, sites, onAdd, onClose }: SeedFieldProps) {
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  async function add(): Promise<void> {
    const one = parseSeed(written, sites);
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
        value={written}
        inputRef={field}
        onChange={(text) => {
          setWritten(text);
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

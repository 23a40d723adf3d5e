import { i18n } from '#i18n';
import { readFilter } from '@/lib/search/filter-values';
import { type Band, BandFields, readBand } from './band-fields.tsx';
import { Check } from './check.tsx';
import type { ControlProps } from './control.ts';
import { filledParts } from './read-value.ts';
import { type Codec, useDraft } from './use-draft.ts';

interface Draft extends Band {
  present: unknown;
}

const codec: Codec<Draft> = {
  read: (value) => ({ ...readBand(value), present: readFilter(value, 'present') }),
  write: (draft) => filledParts({ ...draft }),
};

/** Years of an education, or that it goes on. */
export function EducationDateControl({ value, head, onChange }: ControlProps) {
  const [draft, setDraft] = useDraft(value, codec, onChange);
  return (
    <>
      {head()}
      <BandFields band={draft} kind="year" onChange={(band) => setDraft({ ...draft, ...band })} />
      <Check
        label={i18n.t('filterForm.stillStudying')}
        isOn={draft.present === true}
        onTurn={(isOn) => setDraft({ ...draft, present: isOn || undefined })}
      />
    </>
  );
}

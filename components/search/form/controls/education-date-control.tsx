import { i18n } from '#i18n';
import type { ControlProps } from '@/components/search/form/control';
import { filledParts } from '@/components/search/form/read-value';
import { type Codec, useDraft } from '@/components/search/form/use-draft';
import { readFilter } from '@/lib/searches/filter-values';
import { type Band, BandFields, readBand } from './band-fields.tsx';
import { Check } from './check.tsx';

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

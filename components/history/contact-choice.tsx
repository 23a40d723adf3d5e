import { i18n } from '#i18n';
import { type ContactState, contactStates } from '@/lib/database/schema/contact-rows';
import { Choice } from './choice.tsx';

export const contactLabels: Record<ContactState, () => string> = {
  never: () => i18n.t('history.neverContacted'),
  waiting: () => i18n.t('history.waiting'),
  answered: () => i18n.t('touch.answered'),
};

export interface ContactChoiceProps {
  value: ContactState | null;
  onChoose(value: ContactState | null): void;
}

/** Filters a table by what the user logged; `contactStateOf` is its rule. */
export function ContactChoice({ value, onChoose }: ContactChoiceProps) {
  return (
    <Choice
      label={i18n.t('history.contact')}
      value={value}
      options={[
        { value: null, label: i18n.t('history.contactAny') },
        ...contactStates.map((state) => ({ value: state, label: contactLabels[state]() })),
      ]}
      onChoose={onChoose}
    />
  );
}

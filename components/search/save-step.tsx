import { i18n } from '#i18n';
import { NameStep } from '@/components/ui/name-step';

export interface SaveStepProps {
  label: string;
  name: string;
  save: string;
  /** Resolves to why it could not be saved; null on success. */
  onSave(name: string): Promise<string | null>;
  onClose(): void;
}

export function SaveStep({ onSave, ...step }: SaveStepProps) {
  return (
    <NameStep
      {...step}
      fieldLabel={i18n.t('search.saved.nameLabel')}
      longest={100}
      leave={i18n.t('search.leave')}
      onSave={async (name) => {
        const trimmed = name.trim();
        return trimmed === '' ? i18n.t('search.saved.noName') : onSave(trimmed);
      }}
    />
  );
}

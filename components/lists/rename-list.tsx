import { i18n } from '#i18n';
import { NameStep } from '@/components/ui/name-step';
import type { CountedList } from '@/lib/exclusions/reads';

export interface RenameListProps {
  list: CountedList;
  isBusy: boolean;
  onRename(listId: string, name: string): Promise<string | null>;
  onClose(): void;
}

export function RenameList({ list, isBusy, onRename, onClose }: RenameListProps) {
  return (
    <NameStep
      fieldLabel={i18n.t('lists.nameLabel')}
      name={list.name}
      longest={80}
      save={i18n.t('lists.renameNow')}
      leave={i18n.t('lists.leave')}
      isBusy={isBusy}
      onSave={(name) => onRename(list.id, name)}
      onClose={onClose}
    />
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanelWorld } from '@/components/subject/panel-context';
import { ask } from '@/lib/messaging/ask';
import { readSettings } from '@/lib/records/reads';
import type { AppearanceSettings } from '@/lib/records/rows';
import { RadioSet } from './radio-set.tsx';
import { SaveStatus } from './save-line.tsx';
import { useSave } from './use-save.ts';

const usual: AppearanceSettings = { theme: 'system', density: 'comfortable' };

/** Light or dark, roomy or tight. What is chosen is seen at once, so nothing needs a button. */
export function AppearanceSection() {
  const { db } = usePanelWorld();
  const { said, save } = useSave();
  const saved = useLiveQuery(async () => (await readSettings(db, 'appearance')) ?? usual, [db]);
  if (saved === undefined) return null;
  const choose = (part: Partial<AppearanceSettings>) => void save(() => ask('saveAppearance', { ...saved, ...part }));
  return (
    <>
      <RadioSet
        label={i18n.t('appearance.theme')}
        value={saved.theme}
        options={[
          { value: 'system', label: i18n.t('appearance.system') },
          { value: 'light', label: i18n.t('appearance.light') },
          { value: 'dark', label: i18n.t('appearance.dark') },
        ]}
        onChoose={(theme) => choose({ theme })}
      />
      <RadioSet
        label={i18n.t('appearance.density')}
        value={saved.density}
        options={[
          { value: 'comfortable', label: i18n.t('appearance.comfortable') },
          { value: 'compact', label: i18n.t('appearance.compact') },
        ]}
        onChoose={(density) => choose({ density })}
      />
      {said.kind === 'failed' && <SaveStatus said={said} />}
    </>
  );
}

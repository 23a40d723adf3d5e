import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useAction } from '@/components/ui/hooks/use-action';
import { readSettings } from '@/lib/database/reads';
import type { AppearanceSettings } from '@/lib/database/schema/settings-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { giveBackHosts } from './give-back-hosts.ts';
import { PicturesField } from './pictures-field.tsx';
import { RadioSet } from './radio-set.tsx';
import { SaveStatus } from './save-line.tsx';

const usual = { theme: 'system', density: 'comfortable', pictures: false } satisfies AppearanceSettings;

/** Light or dark, roomy or tight, with pictures or without. What is chosen is seen at once, so nothing needs a button. */
export function AppearanceSection() {
  const { db } = usePanel();
  const { status, run: save } = useAction<unknown>('appearance-section');
  const saved = useLiveQuery(async () => ({ ...usual, ...(await readSettings(db, 'appearance')) }), [db]);
  const hosts = useLiveQuery(async () => (await readSettings(db, 'pictureHosts')) ?? [], [db]);
  if (saved === undefined || hosts === undefined) return null;
  const choose = (part: Partial<typeof saved>) => save(() => sendMessage('saveAppearance', { ...saved, ...part }));

  async function turnPictures(pictures: boolean): Promise<void> {
    const isSaved = await choose({ pictures });
    if (isSaved && !pictures) await giveBackHosts(db, hosts ?? []);
  }

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
        onChoose={(theme) => void choose({ theme })}
      />
      <RadioSet
        label={i18n.t('appearance.density')}
        value={saved.density}
        options={[
          { value: 'comfortable', label: i18n.t('appearance.comfortable') },
          { value: 'compact', label: i18n.t('appearance.compact') },
        ]}
        onChoose={(density) => void choose({ density })}
      />
      <PicturesField isOn={saved.pictures} hosts={hosts} onTurn={(pictures) => void turnPictures(pictures)} />
      {status.kind === 'failed' && <SaveStatus status={status} />}
    </>
  );
}

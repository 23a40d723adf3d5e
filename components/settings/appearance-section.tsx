import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useAction } from '@/components/ui/hooks/use-action';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { AppearanceSettings } from '@/lib/database/schema/settings-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, removeOrigins } from '@/lib/platform/browser/permissions';
import { notedAs } from '@/lib/platform/error-log';
import { PicturesField } from './pictures-field.tsx';
import { RadioSet } from './radio-set.tsx';
import { SaveStatus } from './save-line.tsx';

const usual = { theme: 'system', density: 'comfortable', pictures: false } satisfies AppearanceSettings;

/** Theme, density and pictures. A choice is visible at once, so it is saved without a button. */
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

/** Returns permissions for picture hosts to the browser, except for the service's host. A whole site's permission stays. */
async function giveBackHosts(db: SidenoteDatabase, hosts: readonly string[]): Promise<void> {
  const service = (await readSettings(db, 'connection'))?.baseUrl;
  const patterns = hosts.map((host) => originPatternOf(`https://${host}`));
  const unused = patterns.filter((pattern) => service === undefined || pattern !== originPatternOf(service));
  // A permission the browser refuses to remove is only an unused grant.
  await Promise.all(unused.map((pattern) => removeOrigins([pattern]).catch(notedAs('give-back-hosts', false))));
}

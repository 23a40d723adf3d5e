import { useLiveQuery } from 'dexie-react-hooks';
import CheckIcon from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { ActionLink } from '@/components/ui/action-link';
import { useAction } from '@/components/ui/hooks/use-action';
import { Check } from '@/components/ui/inputs/check';
import { Mark } from '@/components/ui/mark';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { AppearanceSettings } from '@/lib/database/schema/settings-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, removeOrigins, requestOrigins } from '@/lib/platform/browser/permissions';
import { logAs } from '@/lib/platform/error-log';
import { RadioSet } from './radio-set.tsx';
import { SaveStatus } from './save-line.tsx';
import { useGrantedOrigins } from './use-granted.ts';

const usual = { theme: 'system', density: 'comfortable', pictures: false } satisfies AppearanceSettings;

/** Theme, density and pictures, saved by the choice. "Undo" is for what erases nothing. */
export function AppearanceSection() {
  const { db } = usePanel();
  const { status, run: save } = useAction<unknown>('appearance-section');
  const [before, setBefore] = useState<AppearanceSettings | null>(null);
  const saved = useLiveQuery(async () => ({ ...usual, ...(await readSettings(db, 'appearance')) }), [db]);
  const hosts = useLiveQuery(async () => (await readSettings(db, 'pictureHosts')) ?? [], [db]);
  if (saved === undefined || hosts === undefined) return null;
  const choose = (part: Partial<typeof saved>) => {
    setBefore('pictures' in part ? null : saved);
    return save(() => sendMessage('saveAppearance', { ...saved, ...part }));
  };

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
      <SaveStatus
        status={status}
        onUndo={
          before === null
            ? undefined
            : () => {
                setBefore(null);
                void save(() => sendMessage('saveAppearance', { ...usual, ...before }));
              }
        }
      />
    </>
  );
}

/** Returns permissions for picture hosts to the browser, except for the service's host. A whole site's permission stays. */
async function giveBackHosts(db: SidenoteDatabase, hosts: readonly string[]): Promise<void> {
  const service = (await readSettings(db, 'connection'))?.baseUrl;
  const patterns = hosts.map((host) => originPatternOf(`https://${host}`));
  const unused = patterns.filter((pattern) => service === undefined || pattern !== originPatternOf(service));
  // A permission the browser refuses to remove is only an unused grant.
  await Promise.all(unused.map((pattern) => removeOrigins([pattern]).catch(logAs('give-back-hosts', false))));
}

interface PicturesFieldProps {
  isOn: boolean;
  onTurn(isOn: boolean): void;
  hosts: readonly string[];
}

/** "Show pictures", its effect, and the hosts, which only answers reveal and which are permitted one by one. */
function PicturesField({ isOn, onTurn, hosts }: PicturesFieldProps) {
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  return (
    <div className="set">
      <span className="set-lab">{i18n.t('pictures.title')}</span>
      <div>
        <div className="set-line">
          <Check label={i18n.t('pictures.show')} {...{ isOn, onTurn }} describedBy={id} />
        </div>
        <p className="meta" id={id}>
          {i18n.t('pictures.help')}
        </p>
        {isOn && hosts.length === 0 && <p className="meta">{i18n.t('pictures.unknown')}</p>}
        {isOn && hosts.map((host) => <PictureHost key={host} host={host} onAnswer={(is) => setRefused(!is)} />)}
        <div role="status">{isRefused && <p className="caution">{i18n.t('pictures.notAllowed')}</p>}</div>
      </div>
    </div>
  );
}

function PictureHost({ host, onAnswer }: { host: string; onAnswer(isGranted: boolean): void }) {
  const origin = originPatternOf(`https://${host}`);
  const isGranted = useGrantedOrigins([origin]);
  return (
    <div className="set-line">
      <bdi>{i18n.t('pictures.from', { host })}</bdi>
      {isGranted === false && <span className="meta">{i18n.t('pictures.permission', { host })}</span>}
      {isGranted === true && (
        <Mark tone="good" icon={<CheckIcon />}>
          {i18n.t('pictures.allowed')}
        </Mark>
      )}
      {isGranted === false && (
        <ActionLink
          label={i18n.t('pictures.allowFor', { host })}
          onAction={() => void requestOrigins([origin]).catch(logAs('pictures-field', false)).then(onAnswer)}
        >
          {i18n.t('pictures.allow')}
        </ActionLink>
      )}
    </div>
  );
}

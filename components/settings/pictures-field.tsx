import CheckIcon from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { Check } from '@/components/ui/inputs/check';
import { Mark } from '@/components/ui/mark';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';
import { notedAs } from '@/lib/platform/error-log';
import { useGrantedOrigins } from './use-granted.ts';

export interface PicturesFieldProps {
  isOn: boolean;
  onTurn(isOn: boolean): void;
  hosts: readonly string[];
}

/** "Show pictures", its effect, and the hosts, which only answers reveal and which are permitted one by one. */
export function PicturesField({ isOn, onTurn, hosts }: PicturesFieldProps) {
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
          onAction={() => void requestOrigins([origin]).catch(notedAs('pictures-field', false)).then(onAnswer)}
        >
          {i18n.t('pictures.allow')}
        </ActionLink>
      )}
    </div>
  );
}

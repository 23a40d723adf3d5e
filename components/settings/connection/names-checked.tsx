import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Mark } from '@/components/ui/mark';
import type { CheckedNames } from '@/lib/connection/test-connection';

type UndecidedWhy = Extract<CheckedNames, { outcome: 'undecided' }>['why'];

export function NamesChecked({ checked }: { checked: CheckedNames }) {
  switch (checked.outcome) {
    case 'confirmed':
      return <p className="meta">{i18n.t('settings.checked.confirmed', { name: checked.name })}</p>;
    case 'saved':
      return (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('settings.checked.saved', { name: checked.name, before: checked.before })}
        </Mark>
      );
    case 'locked':
      return (
        <Caution title={i18n.t('settings.checked.locked', { name: checked.name, inUse: checked.inUse })}>
          {i18n.t('settings.checked.lockedText', { inUse: checked.inUse })}
        </Caution>
      );
    case 'moved':
      return <Caution title={i18n.t('settings.checked.moved')}>{i18n.t('settings.checked.movedText')}</Caution>;
    case 'undecided':
      return (
        <Caution title={i18n.t('settings.checked.undecided')}>
          {whys[checked.why]()} {i18n.t('settings.checked.goesOn', { inUse: checked.inUse })}
        </Caution>
      );
  }
}

const whys: Record<UndecidedWhy, () => string> = {
  'no-credits': () => i18n.t('settings.checked.noCredits'),
  'no-answer': () => i18n.t('settings.checked.noAnswer'),
  answered: () => i18n.t('settings.checked.answered'),
  'same-answers': () => i18n.t('settings.checked.sameAnswers'),
  'none-known': () => i18n.t('settings.checked.noneKnown'),
};

function Caution({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Mark tone="caution" icon={<TriangleAlert />}>
        {title}
      </Mark>
      <p className="meta">{children}</p>
    </>
  );
}

import { i18n } from '#i18n';

/** Only a person can pin an icon; the keyboard works without it. */
export function PinStep() {
  return <p>{i18n.t('welcome.pinKeys')}</p>;
}

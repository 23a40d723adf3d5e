import { i18n } from '#i18n';

/** What is kept back of an excluded person, and the press that shows it. */
export interface ShownExcluded {
  isShown: boolean;
  onChange(isShown: boolean): void;
}

export function ShowExcluded({ isShown, onChange }: ShownExcluded) {
  return (
    <button type="button" className="act" data-link aria-pressed={isShown} onClick={() => onChange(!isShown)}>
      {i18n.t('lists.showExcluded')}
    </button>
  );
}

import Mail from 'lucide-react/icons/mail-check';
import Phone from 'lucide-react/icons/phone';
import Reply from 'lucide-react/icons/reply';
import { i18n } from '#i18n';
import type { Subject } from '@/lib/subjects/subject';
import { useContactActions } from './use-contact-actions.ts';
import './contact.css';

/** Three signs that log contact with one press each; `DueBand` says what was logged, and takes it back. */
export function ContactLine({ subject }: { subject: Subject }) {
  const actions = useContactActions(subject);
  const signs = [
    { icon: <Mail />, label: i18n.t('touch.contacted'), act: () => actions.contacted('email') },
    { icon: <Phone />, label: i18n.t('touch.called'), act: () => actions.contacted('call') },
    { icon: <Reply />, label: i18n.t('touch.answered'), act: actions.answered },
  ];
  return (
    <fieldset className="contact-line" aria-label={i18n.t('touch.log')}>
      {signs.map(({ icon, label, act }) => (
        <button key={label} type="button" className="icon" aria-label={label} title={label} onClick={() => void act()}>
          {icon}
        </button>
      ))}
      {actions.failure !== null && (
        <span className="meta stop" role="alert">
          {i18n.t('touch.notSaved')}
        </span>
      )}
    </fieldset>
  );
}

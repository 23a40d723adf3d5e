import Unplug from 'lucide-react/icons/unplug';
import { i18n } from '#i18n';
import { Note } from '@/components/ui/note';

/** The worker did not say whom the page is about. */
export function Unanswered({ onReadAgain }: { onReadAgain(): void }) {
  return (
    <Note
      icon={<Unplug />}
      tone="caution"
      title={i18n.t('subject.unanswered.title')}
      text={i18n.t('subject.unanswered.text')}
    >
      <button type="button" className="btn" onClick={onReadAgain}>
        {i18n.t('subject.unanswered.again')}
      </button>
    </Note>
  );
}

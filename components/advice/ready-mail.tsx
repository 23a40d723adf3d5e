import { i18n } from '#i18n';
import { CopyButton } from '@/components/ui/copy-button';
import { Row } from '@/components/ui/row';

/** The message that the service wrote for hiring, to copy. */
export function ReadyMail({ subject, body }: { subject: string | null; body: string | null }) {
  if (subject === null && body === null) return null;
  return (
    <Row label={i18n.t('advice.readyMail')}>
      {subject !== null && (
        <div className="line">
          <strong>
            <bdi>{subject}</bdi>
          </strong>
          <CopyButton label={i18n.t('advice.copySubject')} text={subject} />
        </div>
      )}
      {body !== null && (
        <div className="line gap" data-top>
          <p className="whitespace-pre-wrap">
            <bdi>{body}</bdi>
          </p>
          <CopyButton label={i18n.t('advice.copyBody')} text={body} />
        </div>
      )}
      <p className="meta gap">{i18n.t('advice.readyMailNote')}</p>
    </Row>
  );
}

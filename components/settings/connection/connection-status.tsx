import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { ActionStatusLine } from '@/components/ui/errors/action-status';
import { formatAmount, formatCount } from '@/components/ui/formats';
import type { ActionStatus } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import type { AnswerOf, PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';
import { NamesChecked } from './names-checked.tsx';

export type ConnectionAction = 'saving' | 'testing' | 'forgetting';

/** The outcome of the last press, beside the buttons. */
export function ConnectionStatus({ status }: { status: ActionStatus<ConnectionEnd, ConnectionAction> }) {
  return (
    <ActionStatusLine
      status={status}
      className="min-w-0"
      running={(doing) =>
        doing !== 'forgetting' && (
          <span className="soft">{i18n.t(doing === 'saving' ? 'settings.saving' : 'settings.testing')}</span>
        )
      }
      done={(end) => <EndLabel end={end} />}
    />
  );
}

function EndLabel({ end }: { end: ConnectionEnd }) {
  switch (end.kind) {
    case 'saved':
      return <Good text={i18n.t('settings.savedUntested')} />;
    case 'key-forgotten':
      return <Good text={i18n.t('settings.keyForgotten')} />;
    case 'works':
      return (
        <>
          <Good
            text={i18n.t('settings.works', {
              credits: formatAmount(end.milli),
              millis: formatCount(Math.round(end.millis)),
            })}
          />
          <div>
            <NamesChecked checked={end.names} />
          </div>
        </>
      );
    case 'not-allowed':
      return (
        <Mark tone="caution" icon={<TriangleAlert />}>
          {i18n.t('settings.problem.notAllowed')}
        </Mark>
      );
  }
}

function Good({ text }: { text: string }) {
  return (
    <Mark tone="good" icon={<Check />}>
      {text}
    </Mark>
  );
}

export type ConnectionEnd =
  | { kind: 'saved' | 'not-allowed' | 'key-forgotten' }
  | ({ kind: 'works' } & AnswerOf<'testConnection'>);

/** Saves the connection and tests it if requested. Call it in a click handler: the permission is requested before the first await. */
export async function saveConnection(payload: PayloadOf<'saveConnection'>, thenTest: boolean): Promise<ConnectionEnd> {
  if (!(await requestOrigins([originPatternOf(payload.baseUrl)]))) return { kind: 'not-allowed' };
  await sendMessage('saveConnection', payload);
  return thenTest ? { kind: 'works', ...(await sendMessage('testConnection', {})) } : { kind: 'saved' };
}

/** Reads the free balance and checks the field names. Call it in a click handler too, because the permission may have been revoked. */
export async function requestConnectionTest(baseUrl: string): Promise<ConnectionEnd> {
  if (!(await requestOrigins([originPatternOf(baseUrl)]))) return { kind: 'not-allowed' };
  return { kind: 'works', ...(await sendMessage('testConnection', {})) };
}

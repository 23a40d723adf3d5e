import { useState } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { TextField } from '@/components/ui/inputs/text-field';
import { sendMessage } from '@/lib/messaging/send-message';
import { shortestPassphrase } from '@/lib/platform/keys/key-storage';
import { parseInvitation } from '@/lib/team/invitation';
import { CodeForm } from './code-form.tsx';
import { joinTrouble } from './team-labels.ts';

/** An invitation code, and the passphrase where the service's key has one: the team's keys are stored like it. */
export function JoinForm({ onClose }: { onClose(): void }) {
  const hasPassphrase = useConnection()?.settings?.keyMode === 'passphrase';
  const [passphrase, setPassphrase] = useState('');

  async function join(code: string): Promise<string | null> {
    if (hasPassphrase && passphrase.length < shortestPassphrase) return joinTrouble('passphrase');
    const joined = await sendMessage('joinTeam', { code, ...(hasPassphrase && { passphrase }) });
    return joined.outcome === 'joined' ? null : joinTrouble(joined.because);
  }

  return (
    <CodeForm
      label={i18n.t('team.join.label')}
      help={i18n.t('team.join.help')}
      submitLabel={i18n.t('team.join.submit')}
      runningLabel={i18n.t('team.join.running')}
      closeLabel={i18n.t('team.join.cancel')}
      addressOf={(code) => {
        const parsed = parseInvitation(code);
        return 'problem' in parsed ? null : parsed.address;
      }}
      onCode={join}
      onClose={onClose}
    >
      {hasPassphrase && (
        <TextField type="password" label={i18n.t('team.join.passphrase')} value={passphrase} onChange={setPassphrase} />
      )}
    </CodeForm>
  );
}

import { i18n } from '#i18n';
import { useAction } from '@/components/ui/hooks/use-action';
import { type ConnectorId, connectorIds } from '@/lib/database/schema/hand-rows';
import { namePartsOf } from '@/lib/hand-over/handed/names';
import { emailForm } from '@/lib/hand-over/targets/target-addresses';
import { type LookedRow, targetNames } from '@/lib/hand-over/targets/target-fields';
import { sendMessage } from '@/lib/messaging/send-message';
import type { Subject } from '@/lib/subjects/subject';
import { SystemLink } from './system-link.tsx';
import { whyLabel } from './target-labels.ts';
import { TargetStatus } from './target-status.tsx';
import { useTargets } from './use-targets.ts';

export interface AlreadyThereProps {
  subject: Subject;
  email: string | null;
  /** As it is shown. */
  fullName: string;
}

/** "Already in HubSpot?", before anything is bought: free, and only on a press. Nothing where no system is connected. */
export function AlreadyThere(props: AlreadyThereProps) {
  const targets = useTargets();
  const connected = connectorIds.filter((id) => targets?.saved[id] !== undefined && !targets.off.includes(id));
  const name = soughtName(props.fullName);
  if ((props.email === null && name === null) || connected.length === 0) return null;
  return (
    <>
      {connected.map((target) => (
        <AskOne key={`${target}|${props.subject.key}`} target={target} name={name} {...props} />
      ))}
    </>
  );
}

/** As it is looked for there: a first and a last name. */
function soughtName(fullName: string): AskOneProps['name'] {
  const { firstName, lastName } = namePartsOf({ full: fullName, first: null, last: null, addresses: [] });
  if (firstName === null || lastName === null) return null;
  return { first: firstName.slice(0, 100), last: lastName.slice(0, 100) };
}

interface AskOneProps extends AlreadyThereProps {
  target: ConnectorId;
  name: { first: string; last: string } | null;
}

function AskOne({ target, subject, email, name: person }: AskOneProps) {
  const { status, isRunning, run } = useAction<LookedRow | undefined>('already-there');
  const name = targetNames[target];
  const known = email !== null && emailForm.test(email) ? email : null;

  async function look(): Promise<LookedRow | undefined> {
    const people = [{ subject, email: known, name: known === null ? person : null }];
    return (await sendMessage('lookAtTarget', { target, people })).rows[0];
  }

  return (
    <div className="line">
      <button type="button" className="act" disabled={isRunning} onClick={() => void run(look, undefined)}>
        {i18n.t('handOver.in.already', { name })}
      </button>
      <TargetStatus
        status={status}
        running={() => i18n.t('handOver.in.asking', { name })}
        done={(looked) => looked !== undefined && <Looked looked={looked} name={name} isByName={known === null} />}
      />
    </div>
  );
}

function Looked({ looked, name, isByName }: { looked: LookedRow; name: string; isByName: boolean }) {
  if (looked.state === 'failed') return <p className="caution">{whyLabel(looked.failure, Date.now())}</p>;
  if (looked.state === 'excluded')
    return <p className="caution">{i18n.t('handOver.sent.excluded', { list: looked.listName })}</p>;
  if (looked.found.length === 0) return <span className="soft">{i18n.t('handOver.in.notThere', { name })}</span>;
  return (
    <ul>
      {looked.found.map(({ id, link, values }) => {
        const who = [
          values.fullName ?? `${values.firstName ?? ''} ${values.lastName ?? ''}`.trim(),
          values.company,
          values.email,
        ]
          .filter(Boolean)
          .join(' · ');
        // A name is no proof: the user judges by the company.
        const label = isByName ? i18n.t('handOver.in.byName', { name, who }) : i18n.t('handOver.in.there', { name });
        return (
          <li key={id}>
            {link === null ? (
              <span>{label}</span>
            ) : (
              <SystemLink href={link} name={label}>
                {label}
              </SystemLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

import Check from 'lucide-react/icons/check';
import OctagonX from 'lucide-react/icons/octagon-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { CopyButton } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { formatDateTime } from '@/components/ui/formats';
import { Mark, type Tone } from '@/components/ui/mark';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { emailVerdict, verifiedAt } from './email-labels.ts';

const icons: Record<Tone, typeof Check> = { plain: Check, good: Check, caution: TriangleAlert, stop: OctagonX };

/** One address: value and copy, then what is known about it and its age. */
export function EmailEntryLine({ entry, age }: { entry: EmailEntry; age?: string }) {
  const { address } = entry;
  if (address === undefined) return null;
  const { tone, word, facts } = emailVerdict(entry);
  const Icon = icons[tone];
  const verified = verifiedAt(entry);
  return (
    <>
      <div className="line">
        <EmailAddress address={address} />
        <CopyButton label={i18n.t('email.copy')} text={address} />
      </div>
      <div className="line">
        <span className="meta">
          <Mark tone={tone} icon={<Icon />}>
            {word}
          </Mark>
          {facts.map((fact) => `, ${fact}`)}
        </span>
        {age !== undefined && (
          <span
            className="slot"
            title={verified === null ? undefined : i18n.t('email.verifiedOn', { date: formatDateTime(verified) })}
          >
            {age}
          </span>
        )}
      </div>
    </>
  );
}

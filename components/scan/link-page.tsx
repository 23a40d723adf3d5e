import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useUnsavedText } from '@/components/context/use-unsaved-text';
import { TextField } from '@/components/ui/inputs/text-field';
import { Row } from '@/components/ui/row';
import { readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { logError } from '@/lib/platform/error-log';
import { pageCeilings } from '@/lib/platform/longest';
import { subjectOfDomain } from '@/lib/subjects/known-subjects';
import { subjectOfLink } from '@/lib/subjects/links';
import { bareHost } from '@/lib/subjects/page-address';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

type Problem = 'none' | 'different' | 'failed';

/** "Link a profile": a user says whose page elsewhere this is, by a profile, company page or website. Free. */
export function LinkPage({ subject }: { subject: Subject }) {
  const { db } = usePanel();
  const { texts, write } = useUnsavedText('link', subject.key);
  const text = texts?.[0] ?? null;
  // The page itself can be bought by nothing, which no line above explains.
  const isOnly = subject.links === undefined;
  const host = subject.url === null ? '' : bareHost(new URL(subject.url).host);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function link(draftText: string): Promise<Problem | null> {
    const to = await findLinked(subject.kind, draftText, (await readSettings(db, 'sites')) ?? []);
    if (to === null) return 'none';
    const { linked } = await sendMessage('linkPage', { subject, to });
    return linked ? null : 'different';
  }

  async function submit(draftText: string): Promise<void> {
    try {
      const found = await link(draftText);
      setProblem(found);
      if (found === null) write(null);
    } catch (error) {
      logError(error, 'link-page');
      setProblem('failed');
    }
  }

  return (
    <Row
      label={i18n.t(isOnly ? (subject.kind === 'person' ? 'elsewhere.who' : 'elsewhere.company') : 'elsewhere.instead')}
    >
      {isOnly && (
        <p className="meta">
          {i18n.t(subject.kind === 'person' ? 'elsewhere.noPerson' : 'elsewhere.noCompany', { host })}
        </p>
      )}
      {text === null ? (
        <div className="actions">
          <button type="button" className="act" data-wide onClick={() => write([''])}>
            <Link2 />
            {i18n.t('elsewhere.link')}
          </button>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(text);
          }}
        >
          <TextField
            label={i18n.t(subject.kind === 'person' ? 'elsewhere.profile' : 'elsewhere.website')}
            value={text}
            problem={problem === null ? undefined : i18n.t(`elsewhere.problem.${problem}`)}
            onChange={(next) => {
              write([next]);
              setProblem(null);
            }}
          />
          <div className="gap">
            <button type="submit" className="btn">
              {i18n.t('elsewhere.linkNow')}
            </button>
          </div>
        </form>
      )}
    </Row>
  );
}

/** A profile on the service's network, a company's page there or its website; null for other text. */
async function findLinked(kind: Subject['kind'], draftText: string, sites: readonly Site[]): Promise<Subject | null> {
  const address = draftText.trim();
  if (address === '' || address.length > pageCeilings.linkLength) return null;
  const page = subjectOfLink(address, sites);
  if (page !== null) return page.kind === kind && page.elsewhere !== true ? page : null;
  if (kind === 'person') return null;
  const { domain } = await sendMessage('companyDomain', {
    address: /^https?:/i.test(address) ? address : `https://${address}`,
  });
  return domain === null ? null : subjectOfDomain(domain);
}

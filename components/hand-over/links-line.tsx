import { useState } from 'react';
import { i18n } from '#i18n';
import { useBeside } from '@/components/context/use-beside';
import { ActionLink } from '@/components/ui/action-link';
import { useAction } from '@/components/ui/hooks/use-action';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { StepForm } from '@/components/ui/inputs/step-form';
import type { Format } from '@/lib/hand-over/formats/format';
import { type LinkProblem, linksOf, longestTemplate, readAddress, type TargetLink } from '@/lib/hand-over/links';
import { openWebPage } from '@/lib/platform/browser/panel';
import { readHanded } from './handed-rows.ts';
import { type Preferences, preferences } from './preferences.ts';
import type { HandSource } from './source.ts';

export interface LinksLineProps {
  source: HandSource;
  format: Format;
  known: Preferences;
}

type Opened = 'opened' | 'excluded' | 'not-known';

/** As they are written in an address. */
const placeNames = { email: '{email}', name: '{name}' };

const problemLabels: Record<LinkProblem, () => string> = {
  'not-https': () => i18n.t('handOver.link.notHttps'),
  'no-place': () => i18n.t('handOver.link.noPlace', placeNames),
  'place-in-host': () => i18n.t('handOver.link.placeInHost'),
};

const openedLabels: Record<Opened, () => string> = {
  opened: () => i18n.t('handOver.link.opened'),
  excluded: () => i18n.t('handOver.nobody'),
  'not-known': () => i18n.t('handOver.link.notKnown'),
};

/** Pages of the target about one person: a search, or Salesforce's "New lead" with values. */
export function LinksLine({ source, format, known }: LinksLineProps) {
  const address = known.links[format.id] ?? '';
  const [isEditing, setEditing] = useState(false);
  const opening = useAction<Opened>('hand-over-link');
  const keepBeside = useBeside();
  const { name } = format;

  /** The lists are read again: an excluded person is not looked up there. */
  async function open({ urlOf }: TargetLink): Promise<Opened> {
    for await (const [of] of readHanded(source, { hasNotes: false, purpose: '' }, { leavesOut: new Set() })) {
      if (of === undefined) continue;
      const url = urlOf(of.handed);
      if (url === null) return 'not-known';
      await keepBeside();
      await openWebPage(url);
      return 'opened';
    }
    return 'excluded';
  }

  if (isEditing) return <EditLink {...{ format, address }} onClose={() => setEditing(false)} />;
  return (
    <div className="hand-over-links">
      {linksOf(format.id, address).map((link) => (
        <ActionLink key={link.kind} onAction={() => void opening.run(() => open(link), undefined)}>
          {i18n.t(link.kind === 'search' ? 'handOver.link.search' : 'handOver.link.newLead', { name })}
        </ActionLink>
      ))}
      <ActionLink onAction={() => setEditing(true)}>
        {address === '' ? i18n.t('handOver.link.add', { name }) : i18n.t('handOver.link.change')}
      </ActionLink>
      <p className="meta" role="status">
        {opening.status.kind === 'done' && openedLabels[opening.status.value]()}
        {opening.status.kind === 'failed' && i18n.t('handOver.link.failed')}
      </p>
    </div>
  );
}

function EditLink({
  format,
  address,
  onClose,
}: Omit<LinksLineProps, 'source' | 'known'> & { address: string; onClose(): void }) {
  const [draftAddress, setDraftAddress] = useState(address);
  const [problem, setProblem] = useState<LinkProblem | null>(null);
  const saving = useAction('hand-over-link');

  async function save(): Promise<void> {
    const read = draftAddress.trim() === '' ? { address: '' } : readAddress(format.id, draftAddress);
    if ('problem' in read) return setProblem(read.problem);
    const isSaved = await saving.run(
      () =>
        preferences.change((before) => {
          const { [format.id]: _old, ...links } = before.links;
          return { ...before, links: read.address === '' ? links : { ...links, [format.id]: read.address } };
        }),
      undefined,
    );
    if (isSaved) onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the form and not the dialog.
    <div onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}>
      <StepForm
        className="hand-over-link"
        submitLabel={i18n.t('handOver.link.save')}
        closeLabel={i18n.t('actions.cancel')}
        isOff={saving.isRunning}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <PlainField
          label={i18n.t('handOver.link.address', { name: format.name })}
          autoFocus
          inputMode="url"
          longest={longestTemplate}
          value={draftAddress}
          help={helpOf(format.id)}
          problem={problem === null ? null : problemLabels[problem]()}
          onWrite={(next) => {
            setProblem(null);
            setDraftAddress(next);
          }}
        />
      </StepForm>
    </div>
  );
}

function helpOf(targetId: string): string {
  if (targetId === 'hubspot') return i18n.t('handOver.link.helpHubspot');
  if (targetId === 'salesforce') return i18n.t('handOver.link.helpSalesforce');
  return i18n.t('handOver.link.help', placeNames);
}

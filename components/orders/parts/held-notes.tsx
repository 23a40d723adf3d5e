import { useLiveQuery } from 'dexie-react-hooks';
import Ban from 'lucide-react/icons/ban';
import CircleHelp from 'lucide-react/icons/circle-help';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { type ReactNode, useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { EmailAnswer } from '@/components/contact-details/email-answer';
import { MobileNumbers } from '@/components/contact-details/mobile-numbers';
import { usePanel } from '@/components/context/panel-context';
import { findOffLimitsToMark } from '@/components/exclusions/off-limits';
import { ActionLink } from '@/components/ui/action-link';
import { formatAge, formatCharge } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { goToSettingsSection } from '@/components/ui/routes';
import type { ShownHeldAnswer } from '@/lib/database/records/held-answers';
import { soughtOfHeld } from '@/lib/exclusions/match/find-exclusions';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { readCurrentWindowId } from '@/lib/platform/browser/panel';
import { logAs } from '@/lib/platform/error-log';
import { networkName } from '@/lib/subjects/catalogue/network-names';
import { bareHost } from '@/lib/subjects/page-address';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { Subject } from '@/lib/subjects/subject';

export interface HeldNotesProps {
  held: readonly ShownHeldAnswer[];
  nowMs: number;
}

/** Paid answers without a record, in the row of their operation, with their actions. */
export function HeldNotes({ held, nowMs }: HeldNotesProps) {
  return held.map((answer) => (
    <div key={answer.intentId} className="stack held" data-because={answer.because}>
      {answer.because === 'not-confirmed' ? (
        <NotConfirmed answer={answer} nowMs={nowMs} />
      ) : answer.operation === 'who' ? (
        <NotThisPage answer={answer} nowMs={nowMs} />
      ) : (
        <AboutAnother answer={answer} nowMs={nowMs} />
      )}
    </div>
  ));
}

interface NoteProps {
  answer: ShownHeldAnswer;
  nowMs: number;
}

/**
 * The values are shown because they are probably the subject's: services answer with the public address. An excluded person's are not; the
 * panel guards them once confirmed.
 */
function NotConfirmed({ answer, nowMs }: NoteProps) {
  const { own, about, subject, alsoFor, boughtAt } = answer;
  const actions = useActions(answer);
  const isCompany = subject.kind === 'company';
  const name = nameOf(answer);
  return (
    <>
      <div className="line">
        <Mark tone="caution" icon={<CircleHelp />}>
          {i18n.t('held.notConfirmed')}
        </Mark>
        <span className="slot">{formatAge(boughtAt, nowMs)}</span>
      </div>
      {alsoFor === null ? (
        <>
          <p className="meta">{name === null ? i18n.t('held.unsaid') : i18n.t('held.about', { name })}</p>
          <GuardedValues answer={answer} nowMs={nowMs} />
          <AboutLine about={about} headline={own.facets.profile?.profile?.headline ?? null} />
        </>
      ) : (
        <p className="meta">{i18n.t('held.alsoFor', { name: nameOfSlug(alsoFor) })}</p>
      )}
      <p className="meta">{i18n.t(isCompany ? 'held.proofCompany' : 'held.proof')}</p>
      <Actions failed={actions.failed}>
        <ActionLink onAction={() => actions.decide('same-person')}>
          {i18n.t(isCompany ? 'held.sameCompany' : 'held.samePerson')}
        </ActionLink>
        <ActionLink onAction={() => actions.decide('somebody-else')}>
          {i18n.t(isCompany ? 'held.notIt' : 'held.notThem')}
        </ActionLink>
      </Actions>
    </>
  );
}

/** The answer for a page elsewhere, without that page among its links. */
function NotThisPage({ answer, nowMs }: NoteProps) {
  const { own, about, subject, boughtAt, chargedMilli } = answer;
  const actions = useActions(answer);
  const profile = own.facets.profile?.profile ?? null;
  const site = networkName(subject.site) ?? (subject.url === null ? '' : bareHost(new URL(subject.url).host));
  return (
    <>
      <div className="line">
        <Mark tone="caution" icon={<TriangleAlert />}>
          {i18n.t('held.notThisPage')}
        </Mark>
        <span className="slot">{formatAge(boughtAt, nowMs)}</span>
      </div>
      <p className="meta">{i18n.t('held.notThisPageText')}</p>
      <div className="line gap gap-y-0" data-wrap>
        <strong>
          <bdi>{nameOf(answer) ?? i18n.t('held.somebody')}</bdi>
        </strong>
        <span className="slot">{formatCharge(chargedMilli)}</span>
      </div>
      <AboutLine about={about} headline={profile?.headline ?? profile?.title ?? null} />
      <p className="meta">{i18n.t('held.notListed', { site })}</p>
      <Actions failed={actions.failed}>
        <ActionLink onAction={() => actions.decide('same-person')}>{i18n.t('held.samePerson')}</ActionLink>
        {about !== null && (
          <ActionLink onAction={() => actions.openInstead(about)}>{i18n.t('held.openInstead')}</ActionLink>
        )}
        <ActionLink onAction={() => actions.decide('discard')}>{i18n.t('held.discard')}</ActionLink>
      </Actions>
    </>
  );
}

/** The values are hidden, because they are another person's. */
function AboutAnother({ answer, nowMs }: NoteProps) {
  const { about, subject, boughtAt } = answer;
  const actions = useActions(answer);
  const isCompany = subject.kind === 'company';
  const name = nameOf(answer) ?? i18n.t('held.somebody');
  const two = answer.two && { one: answer.two[0], other: answer.two[1] };
  const label = two === null ? 'another' : 'two';
  return (
    <>
      <div className="line">
        <Mark tone="caution" icon={<UserRoundX />}>
          {i18n.t(isCompany ? `held.${label}Company` : `held.${label}`)}
        </Mark>
        <span className="slot">{formatAge(boughtAt, nowMs)}</span>
      </div>
      <p className="meta">
        {two === null ? i18n.t('held.anotherText', { asked: nameOfSlug(subject), name }) : i18n.t('held.twoText', two)}
      </p>
      {two === null && (
        <p className="meta">
          {i18n.t('held.names')}{' '}
          <ActionLink onAction={() => goToSettingsSection('connection')}>{i18n.t('held.checkNames')}</ActionLink>
        </p>
      )}
      <Actions failed={actions.failed}>
        {about !== null && (
          <ActionLink onAction={() => actions.open(about)}>{i18n.t('held.open', { name })}</ActionLink>
        )}
        <ActionLink onAction={() => actions.decide('discard')}>{i18n.t('held.discard')}</ActionLink>
        <ActionLink onAction={() => actions.decide('same-person')}>
          {i18n.t(isCompany ? 'held.sameCompany' : 'held.samePerson')}
        </ActionLink>
      </Actions>
    </>
  );
}

function GuardedValues({ answer, nowMs }: NoteProps) {
  const { db } = usePanel();
  // The list by which they are excluded; undefined while it is looked up.
  const list = useLiveQuery(async () => {
    const sought = await soughtOfHeld(db, answer);
    const found = await findOffLimitsToMark(db, answer.connection, [sought], nowMs);
    return found.get(sought.key)?.listName ?? null;
  }, [db, answer, nowMs]);
  if (list === undefined) return null;
  if (list === null) return <HeldValues answer={answer} nowMs={nowMs} />;
  return (
    <Mark tone="stop" icon={<Ban />}>
      {i18n.t('held.excluded', { list })}
    </Mark>
  );
}

function HeldValues({ answer, nowMs }: NoteProps) {
  const { own, operation, boughtAt } = answer;
  const { email, mobile, company } = own.facets;
  if (operation === 'email') {
    return email == null ? (
      <p>{i18n.t('held.nothing')}</p>
    ) : (
      <EmailAnswer entries={email} boughtAt={boughtAt} nowMs={nowMs} />
    );
  }
  if (operation === 'mobile' && mobile != null) {
    return <MobileNumbers mobile={mobile} boughtAt={boughtAt} nowMs={nowMs} />;
  }
  if (operation !== 'company') return null;
  const website = company?.link?.domain ?? company?.link?.website?.replace(/^https?:\/\/(www\.)?/, '');
  const facts = [website, company?.summary?.industry].filter((each) => each != null && each !== '');
  return facts.map((each) => (
    <p key={each}>
      <bdi>{each}</bdi>
    </p>
  ));
}

/** Helps to identify them: the headline, and the service's address for them. */
function AboutLine({ about, headline }: { about: Subject | null; headline: string | null }) {
  const address = about?.url?.replace(/^https:\/\/(www\.)?/, '') ?? null;
  if (headline === null && address === null) return null;
  return (
    <p className="meta [overflow-wrap:anywhere]">
      {headline !== null && <bdi>{headline}</bdi>}
      {headline !== null && address !== null && ' · '}
      {address !== null && <bdi dir="ltr">{decodeURI(address)}</bdi>}
    </p>
  );
}

function Actions({ failed, children }: { failed: boolean; children: ReactNode }) {
  return (
    <>
      <p className="batch-actions meta">{children}</p>
      {failed && <p role="alert">{i18n.t('held.failed')}</p>}
    </>
  );
}

function nameOf({ own, about }: ShownHeldAnswer): string | null {
  return own.name ?? (about === null || about === undefined || about.site === 'id' ? null : nameOfSlug(about));
}

function useActions({ intentId }: ShownHeldAnswer) {
  const { status, run } = useAction('held-notes');
  const [windowId, setWindowId] = useState<number | null>(null);
  useEffect(() => {
    readCurrentWindowId().then(setWindowId, logAs('held-notes'));
  }, []);

  const decide = (decision: PayloadOf<'decideHeld'>['decision']) => sendMessage('decideHeld', { intentId, decision });

  async function show(subject: Subject, prepare: () => Promise<unknown> = async () => undefined): Promise<void> {
    if (windowId === null) throw new Error('This window has no id yet');
    await prepare();
    await sendMessage('showSubject', { subject, windowId });
  }

  return {
    failed: status.kind === 'failed',
    decide: (decision: 'same-person' | 'somebody-else' | 'discard') =>
      void run(async () => {
        await decide(decision);
      }),
    open: (subject: Subject) => void run(() => show(subject)),
    /** Files the paid answer under the person it names, then shows that person. */
    openInstead: (subject: Subject) => void run(() => show(subject, () => decide('named-person'))),
  };
}

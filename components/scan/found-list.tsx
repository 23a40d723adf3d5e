import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { CopyAllEmails, RowEmail, RowNothing, usableEmails } from '@/components/contact-details/row-email';
import { OrderLimits } from '@/components/orders/parts/order-limits';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { TroubleNote } from '@/components/orders/parts/trouble-note';
import type { RowContext } from '@/components/orders/row-context';
import type { FindEmails } from '@/components/orders/use-find-emails';
import { isBlocking } from '@/components/orders/use-trouble';
import { ContactedMark } from '@/components/outreach/contacted-mark';
import { SaveTo } from '@/components/outreach/tag-menu';
import { EmailAddress } from '@/components/ui/email-address';
import { formatCount } from '@/components/ui/formats';
import { LiveRegion } from '@/components/ui/live-region';
import { Mark } from '@/components/ui/mark';
import { MoreFold } from '@/components/ui/table/more-fold';
import { pageCeilings } from '@/lib/platform/longest';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { Subject } from '@/lib/subjects/subject';
import { CopyNames } from './copy-names.tsx';
import {
  canChoose,
  type FoundAddress,
  type FoundMark,
  type FoundProfile,
  findToBuy,
  isAnswered,
  type ScanView,
} from './found.ts';
import { FoundGroup, type FoundItem } from './found-group.tsx';
import { PickFoot } from './pick-foot.tsx';
import { useSelection } from './use-selection.ts';

export interface ChosenFound {
  subjects: Subject[];
  addresses: string[];
}

export interface FoundListProps {
  read: Extract<ScanView, { kind: 'read' }>;
  quoteEmails(people: number): Quote;
  lookUpQuote: Quote;
  rowContext: RowContext;
  /** The selected people without known data, and the price shown on the button. */
  onFindEmails: FindEmails['findEmails'];
  onLookUp(address: string, agreedMilli: MilliCredits): void;
  /** Opens a person in the list. Absent where they cannot be shown. */
  onOpen?: ((subject: Subject) => void) | undefined;
  /** Resolves to the announcement of the result. Absent where there are no lists. */
  onExclude?(chosen: ChosenFound): Promise<string>;
}

/** The profiles and email addresses of a page, for selection. Nothing is preselected. */
export function FoundList({ read, quoteEmails, onFindEmails, onExclude, ...lookUp }: FoundListProps) {
  const { rowContext } = lookUp;
  const { trouble, nowMs } = rowContext;
  const isClosed = (quote: Quote) => !rowContext.hasKey || isBlocking(rowContext.troubleOf(quote));
  const selection = useSelection();
  const { selected } = selection;
  const [excluded, setExcluded] = useState('');
  const profiles = read.profiles.filter(canChoose).filter(({ subject }) => selected.has(subject.key));
  const addresses = read.addresses.filter(canChoose).filter(({ address }) => selected.has(address));
  const people = findToBuy(read.profiles, selection.orderable);
  const quote = quoteEmails(people.length);
  const chosenCount = profiles.length + addresses.length;
  const chosenText = chosenLabel(chosenCount, [...profiles, ...addresses]);
  const isChosen = chosenCount > 0;
  const chosen = [...profiles, ...addresses];
  const bought = (isChosen ? chosen : read.profiles).map(({ mark }) => (mark?.kind === 'email' ? mark.entries : null));
  const copyEmails = <CopyAllEmails emails={usableEmails(bought)} areSelected={isChosen} />;

  function choose(keys: readonly string[], isChosen: boolean): void {
    setExcluded('');
    selection.select(keys, isChosen);
  }

  return (
    <>
      {trouble !== null && <TroubleNote {...{ trouble, nowMs }} />}
      <div className="pick meta">
        <span />
        <div>
          <h1>
            {i18n.t('scan.from')} <bdi dir="ltr">{read.host}</bdi>
          </h1>
          {!read.isWhole && <p>{i18n.t('scan.cut', ceilingLabels())}</p>}
        </div>
      </div>
      {read.profiles.length > 0 && (
        <FoundGroup
          label={i18n.t('scan.profiles')}
          items={read.profiles.map((found) => profileItem(found, nowMs, lookUp.onOpen))}
          chosen={selected}
          onChoose={choose}
        />
      )}
      {read.addresses.length > 0 && (
        <FoundGroup
          label={i18n.t('scan.addresses')}
          items={read.addresses.map((found) =>
            addressItem(found, { isClosed: isClosed(lookUp.lookUpQuote), ...lookUp }),
          )}
          chosen={selected}
          onChoose={choose}
        />
      )}
      <PickFoot isOn={isChosen}>
        {/* An empty selection is not announced: the user has just unticked it. */}
        <LiveRegion message={isChosen && selection.isNews ? chosenText : excluded} />
        <div className="line">
          <p className="meta">{excluded === '' ? chosenText : excluded}</p>
          {profiles.length > 0 && (
            <SaveTo isSign subjects={profiles.map(({ subject, name }) => ({ subject, name: name ?? undefined }))} />
          )}
          {onExclude !== undefined && isChosen && (
            <button
              type="button"
              className="act"
              aria-label={i18n.t('scan.exclude')}
              title={i18n.t('scan.exclude')}
              onClick={() => {
                selection.clear();
                void onExclude({
                  subjects: profiles.map(({ subject }) => subject),
                  addresses: addresses.map(({ address }) => address),
                }).then(setExcluded);
              }}
            >
              <Ban />
              <span>{i18n.t('scan.exclude')}</span>
            </button>
          )}
          {!isChosen && copyEmails}
          <MoreFold label={i18n.t('table.more')}>
            {people.length > 0 && copyEmails}
            <CopyNames finds={isChosen ? chosen : [...read.profiles, ...read.addresses]} host={read.host} />
          </MoreFold>
        </div>
        {people.length > 0 ? (
          <>
            <ConfirmedPriceButton
              lead
              label={i18n.t('scan.findEmails')}
              quote={quote}
              disabled={isClosed(quote)}
              onOrder={() => {
                selection.noteOrdered();
                onFindEmails(people, reservedMilli(quote), { known: countAnswered(chosen) });
              }}
            />
            <OrderLimits {...{ rowContext, quote }} />
          </>
        ) : (
          isChosen && <div className="line">{copyEmails}</div>
        )}
      </PickFoot>
    </>
  );
}

function countAnswered(finds: readonly (FoundProfile | FoundAddress)[]): number {
  return finds.filter(isAnswered).length;
}

function chosenLabel(count: number, finds: readonly (FoundProfile | FoundAddress)[]): string {
  const known = countAnswered(finds);
  if (count === 0) return '';
  const chosen = i18n.t('scan.chosen', { count: formatCount(count) });
  return known === 0 ? chosen : `${chosen}, ${i18n.t('scan.chosenKnown', { count: formatCount(known) })}`;
}

function profileItem(found: FoundProfile, nowMs: number, onOpen: FoundListProps['onOpen']): FoundItem {
  const { subject, mark } = found;
  const name = found.name ?? nameOfSlug(subject);
  return {
    key: subject.key,
    isChoosable: canChoose(found),
    name,
    title: <bdi>{name}</bdi>,
    onOpen: onOpen && (() => onOpen(subject)),
    side:
      subject.kind === 'company' ? (
        <span className="slot">{i18n.t('scan.company')}</span>
      ) : (
        <ContactedMark record={found} />
      ),
    content: contentOf(found, mark?.kind === 'email' || mark?.kind === 'nothing-found' ? null : mark),
    action: mark?.kind === 'email' && (
      <RowEmail email={{ value: mark.entries, boughtAt: mark.boughtAt }} nowMs={nowMs} />
    ),
  };
}

type AddressRow = Pick<FoundListProps, 'lookUpQuote' | 'rowContext' | 'onLookUp' | 'onOpen'> & { isClosed: boolean };

/** Known addresses need no lookup. Excluded people can be looked up only on their own page. */
function addressItem(
  found: FoundAddress,
  { lookUpQuote, rowContext, isClosed, onLookUp, onOpen }: AddressRow,
): FoundItem {
  const { address, mark, name } = found;
  const isKnown = mark?.kind === 'email';
  return {
    key: address,
    isChoosable: canChoose(found),
    name: address,
    title: isKnown && name !== null ? <bdi>{name}</bdi> : <EmailAddress address={address} />,
    onOpen: isKnown && onOpen !== undefined ? () => onOpen(subjectOfEmail(address)) : undefined,
    // Until it is looked up, the address is the title, and the page's name for it is below.
    content: contentOf(isKnown ? found : { role: found.role ?? name }, mark?.kind === 'excluded' ? mark : null),
    action: isKnown ? (
      <RowEmail email={{ value: mark.entries, boughtAt: mark.boughtAt }} nowMs={rowContext.nowMs} />
    ) : mark?.kind === 'nothing-found' ? (
      <RowNothing boughtAt={mark.boughtAt} nowMs={rowContext.nowMs} />
    ) : (
      <fieldset aria-label={address} className="mt-1">
        <ConfirmedPriceButton
          label={i18n.t('scan.lookUp')}
          quote={lookUpQuote}
          disabled={mark?.kind === 'excluded' || isClosed}
          onOrder={() => onLookUp(address, reservedMilli(lookUpQuote))}
        />
      </fieldset>
    ),
  };
}

/** Role and company, and whether they are known or excluded; undefined without either. */
function contentOf({ role }: Pick<FoundProfile, 'role'>, mark: LineMark | null): ReactNode {
  if (role == null && mark === null) return undefined;
  return (
    <>
      {role != null && (
        <span className="meta block">
          <bdi>{role}</bdi>
        </span>
      )}
      {mark !== null && <MarkLine mark={mark} />}
    </>
  );
}

type LineMark = Extract<FoundMark, { kind: 'known' | 'lost' | 'excluded' }>;

/** "Known", "Answer lost …" or "Excluded: Customers", below the find. */
function MarkLine({ mark }: { mark: LineMark }) {
  return (
    <span className="meta block">
      {mark.kind === 'known' ? (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('scan.known')}
        </Mark>
      ) : mark.kind === 'lost' ? (
        <Mark tone="caution" icon={<Clock />}>
          {i18n.t('scan.lost')}
        </Mark>
      ) : (
        <Mark tone="stop" icon={<Ban />}>
          {i18n.t('scan.excluded')} <bdi>{mark.listName}</bdi>
        </Mark>
      )}
    </span>
  );
}

/** The limits of a scan, for the sentence shown when a page exceeds them. */
export function ceilingLabels(): Record<'links' | 'characters' | 'seconds', string> {
  const { links, text, ms } = pageCeilings;
  return { links: formatCount(links), characters: formatCount(text), seconds: formatCount(ms / 1000) };
}

import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { operationLabel } from '@/components/orders/operation-labels';
import { OrderLimits } from '@/components/orders/parts/order-limits';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import type { RowContext } from '@/components/orders/row-context';
import { isBlocking } from '@/components/orders/use-trouble';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { TextField } from '@/components/ui/inputs/text-field';
import { searchPeople } from '@/components/ui/routes';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import { isOwnName } from '@/lib/exclusions/names';
import { webAddressOf } from '@/lib/exclusions/parse-member';
import { offerQuote } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';
import { findSubject } from '@/lib/subjects/find-subject';
import { employeeOf, subjectOfEmail, subjectOfEmployee } from '@/lib/subjects/known-subjects';
import { plainDomain } from '@/lib/subjects/plain-host';
import { findOneAddress } from '@/lib/subjects/scan/address-candidates';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

export interface LookupFieldProps {
  /** Kept by the field's owner. */
  draftText: string;
  onWrite(text: string): void;
  /** Pages on these are recognised when pasted. */
  sites: readonly Site[];
  rowContext: RowContext;
  isBusy?: boolean;
  onOrder(wanted: Pick<TypedPerson, 'operation' | 'subject'>, agreedMilli: MilliCredits): void;
  onShow(subject: Subject): void;
}

const problems = {
  empty: 'scan.problem.empty',
  none: 'scan.problem.none',
  several: 'scan.problem.several',
  shared: 'scan.problem.shared',
  long: 'scan.problem.long',
} as const;

/**
 * Looks up an email's person, or a mobile by name and company; the button says which, at its price. Nothing is sent unless the text is
 * exactly one of these.
 */
export function LookupField({
  draftText,
  onWrite,
  sites,
  rowContext,
  isBusy = false,
  onOrder,
  onShow,
}: LookupFieldProps) {
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<{ press(): void }>(null);
  const typed = findTypedPerson(draftText);
  const isOne = 'subject' in typed;
  const operation = isOne ? typed.operation : 'lookup';
  const quote = offerQuote(operation);
  const page = findTypedPage(draftText, sites);
  const employee = isOne ? employeeOf(typed.subject) : null;
  const { status, run } = useAction<void>('lookup-field');
  // A name alone lacks the domain. Anything else may be half an address.
  const needsDomain = !isOne && page === null && /\p{L}/u.test(draftText) && !/[@,，]/u.test(draftText);
  const help = i18n.t(needsDomain ? 'scan.needsDomain' : 'scan.personHelp');

  function submit(): void {
    if (page !== null) onShow(page);
    else if (isOne || draftText === '') {
      // Enter opens the confirmation step too, and does not answer one that is open.
      button.current?.press();
    } else explain();
  }

  function explain(): void {
    setChecked(true);
    field.current?.focus();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={i18n.t('scan.person')}
        value={draftText}
        inputRef={field}
        onChange={(text) => {
          onWrite(text);
          setChecked(false);
        }}
        placeholder={i18n.t('scan.placeholder')}
        {...(isChecked && !isOne && page === null ? { problem: i18n.t(problems[typed.problem]) } : { help })}
      />
      {page !== null && (
        <button type="submit" className="btn">
          {i18n.t(page.kind === 'person' ? 'scan.showProfile' : 'scan.showCompany')}
        </button>
      )}
      <div hidden={page !== null}>
        <ConfirmedPriceButton
          // Another question ends a confirmation at the other's price.
          key={operation}
          pressRef={button}
          label={operation === 'lookup' ? i18n.t('scan.lookUpNow') : operationLabel(operation)}
          quote={quote}
          // Without a valid address nothing is bought, so no price has to be confirmed.
          buysNothing={!isOne}
          disabled={
            isBusy ||
            !rowContext.hasKey ||
            isBlocking(rowContext.troubleOf(quote)) ||
            (!isOne && draftText.trim() !== '')
          }
          onOrder={() => {
            if (isOne) onOrder(typed, reservedMilli(quote));
            else explain();
          }}
        />
      </div>
      {page === null && <OrderLimits {...{ rowContext, quote }} />}
      {employee !== null && (
        <div className="line">
          <ActionLink onAction={() => void run(() => findInSearch(employee))}>{i18n.t('scan.findInSearch')}</ActionLink>
        </div>
      )}
      {status.kind === 'failed' && <ErrorNote failure={status.failure} context={rowContext} />}
    </form>
  );
}

/** Opens Search with filters for a name and domain: the service finds no email by these (docs/interface.md#export-single-person). */
const findInSearch = ({ name, domain }: { name: string; domain: string }): Promise<void> =>
  searchPeople({
    contact: { fullName: { any: { include: { mode: 'SMART', content: [name] } } } },
    account: { domain: { any: { include: [domain] } } },
  });

/** A typed person, and the operation it allows. */
interface TypedPerson {
  operation: 'lookup' | 'mobile';
  subject: Subject;
}

/**
 * An email address, or "Jane Doe, acme.example" with the domain after the last comma (docs/interface.md#mobile-phone-finder). By spelling
 * alone. Pure.
 */
function findTypedPerson(typed: string): TypedPerson | { problem: 'empty' | 'none' | 'several' | 'shared' | 'long' } {
  const one = findOneAddress(typed);
  if ('address' in one) return { operation: 'lookup', subject: subjectOfEmail(one.address) };
  if (one.problem !== 'none') return one;
  const comma = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('，'));
  const name = typed.slice(0, Math.max(comma, 0)).trim();
  const domain = typed.includes('@') ? null : plainDomain(typed.slice(comma + 1));
  if (comma === -1 || !/\p{L}/u.test(name) || domain === null || !isHost(domain)) return one;
  if (!isOwnName(nameOf('domain', domain))) return { problem: 'shared' };
  const subject = subjectOfEmployee(name, domain);
  return subject === null ? { problem: 'long' } : { operation: 'mobile', subject };
}

/** A pasted page of a person or company; null for other text. Pure. */
function findTypedPage(typed: string, sites: readonly Site[]): Subject | null {
  const address = webAddressOf(typed.trim());
  return address === null ? null : findSubject(address, sites);
}

/** With a dot, not a numeric address. */
function isHost(domain: string): boolean {
  return domain.includes('.') && /\p{L}/u.test(domain.slice(domain.lastIndexOf('.')));
}

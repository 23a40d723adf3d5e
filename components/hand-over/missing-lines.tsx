import Ban from 'lucide-react/icons/ban';
import Building2 from 'lucide-react/icons/building-2';
import Check from 'lucide-react/icons/check';
import Files from 'lucide-react/icons/files';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId, useState } from 'react';
import { i18n } from '#i18n';
import { BatchStatus } from '@/components/company/batch-status';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { balanceAfterLabel } from '@/components/orders/parts/balance-after';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount } from '@/components/ui/formats';
import type { Format } from '@/lib/hand-over/formats/format';
import type { HandedField } from '@/lib/hand-over/handed/handed';
import { emailsQuote } from '@/lib/offers/offer-lists';
import { reservedMilli } from '@/lib/service/contract/prices';
import { fieldLabels } from './connect/field-labels.ts';
import { wantedBy } from './handed-rows.ts';
import { countWith, countWithout, type ScanState } from './scan.ts';
import type { HandSource } from './source.ts';

export interface MissingLinesProps {
  source: HandSource;
  scan: ScanState;
  format: Format;
  /** The file has all that was bought, and with it every row. */
  isEverything: boolean;
  leavesOut: ReadonlySet<HandedField>;
  onLeaveOut(fields: ReadonlySet<HandedField>): void;
}

/** What this target misses, and what can be done about it; who is left out; what it does not ask for. */
export function MissingLines(props: MissingLinesProps) {
  const { source, scan, format, isEverything, leavesOut, onLeaveOut } = props;
  const wanted = isEverything ? [] : wantedBy(format).filter((field) => countWithout(scan, field) > 0);
  const unasked = isEverything ? [] : format.doesNotAsk.filter((field) => countWithout(scan, field) > 0);
  const { excluded, companies } = scan;
  const { rows: mostRows } = format.limits;
  const count = countWith(scan, leavesOut);
  return (
    <ul className="hand-over-lines">
      {wanted.map((field) => {
        const isOut = leavesOut.has(field);
        const turn = () => {
          const next = new Set(leavesOut);
          if (isOut) next.delete(field);
          else next.add(field);
          onLeaveOut(next);
        };
        return (
          <Line
            key={field}
            icon={<TriangleAlert className="caution" />}
            title={withoutLabel(field, countWithout(scan, field))}
            text={isOut ? i18n.t('handOver.leftOut') : whyWanted(format, field)}
          >
            <ActionLink
              label={i18n.t(isOut ? 'handOver.keepThose' : 'handOver.leaveOutThose', { field: fieldLabels[field]() })}
              onAction={turn}
            >
              {i18n.t(isOut ? 'handOver.keep' : 'handOver.leaveOut')}
            </ActionLink>
            {field === 'email' && !isOut && <Find {...{ source, scan }} />}
          </Line>
        );
      })}
      {excluded.count > 0 && <ExcludedLine {...{ excluded }} />}
      {companies > 0 && !isEverything && (
        <Line
          icon={<Building2 />}
          title={i18n.t('handOver.companies', companies, [formatCount(companies)])}
          text={i18n.t('handOver.leftOut')}
        />
      )}
      {!isEverything && mostRows !== undefined && count > mostRows && (
        <Line
          icon={<Files />}
          title={i18n.t('handOver.severalFiles', { count: formatCount(Math.ceil(count / mostRows)) })}
          text={i18n.t('handOver.mostRows', { name: format.name, most: formatCount(mostRows) })}
        />
      )}
      {unasked.map((field) => (
        <Line
          key={field}
          icon={<Check />}
          title={withoutLabel(field, countWithout(scan, field))}
          text={i18n.t('handOver.doesNotAsk', { name: format.name })}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
  below?: ReactNode;
}

function Line({ icon, title, text, children, below }: LineProps) {
  return (
    <li>
      {icon}
      <p>
        <b>{title}</b> <span className="soft">{text}</span>
      </p>
      {children !== undefined && <div className="hand-over-acts">{children}</div>}
      {below}
    </li>
  );
}

function ExcludedLine({ excluded: { count, named } }: { excluded: ScanState['excluded'] }) {
  const id = useId();
  const [isShown, show] = useState(false);
  return (
    <Line
      icon={<Ban className="stop" />}
      title={i18n.t('handOver.excluded', count, [formatCount(count)])}
      text={i18n.t('handOver.leftOut')}
      below={
        isShown && (
          <ul id={id} className="meta">
            {named.map(({ name, listName }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name.
              <li key={at}>{i18n.t('handOver.excludedBy', { name, list: listName })}</li>
            ))}
            {count > named.length && (
              <li>{i18n.t('handOver.more', count - named.length, [formatCount(count - named.length)])}</li>
            )}
          </ul>
        )
      }
    >
      <ActionLink
        label={i18n.t(isShown ? 'handOver.hideExcluded' : 'handOver.showExcluded')}
        expanded={isShown}
        {...(isShown && { controls: id })}
        onAction={() => show(!isShown)}
      >
        {i18n.t(isShown ? 'handOver.hide' : 'handOver.show')}
      </ActionLink>
    </Line>
  );
}

/** Buys the missing emails, in one order at the price on the button. */
function Find({ source, scan }: Pick<MissingLinesProps, 'source' | 'scan'>) {
  const connection = useConnection();
  const online = useOnline();
  const nowMs = useNow();
  const emails = useFindEmails(source.place);
  const [hasOrdered, setOrdered] = useState(false);
  const { length } = scan.findable;
  const quote = emailsQuote(length);
  const disabled = connection === undefined || !hasUsableKey(connection.settings) || !online;
  return (
    <>
      {length > 0 && !scan.isFinding && (
        <ConfirmedPriceButton
          label={i18n.t('handOver.find', length, [formatCount(length)])}
          quote={quote}
          description={balanceAfterLabel(connection?.balance?.milli ?? null, quote)}
          disabled={disabled}
          onOrder={() => {
            setOrdered(true);
            emails.findEmails([...scan.findable], reservedMilli(quote));
          }}
        />
      )}
      {hasOrdered && (
        <div className="hand-over-batch">
          <BatchStatus place={source.place} />
        </div>
      )}
      {emails.failure !== null && (
        <div role="alert">
          <ErrorNote failure={emails.failure} context={{ nowMs }} />
        </div>
      )}
    </>
  );
}

function withoutLabel(field: HandedField, count: number): string {
  const counted: [string] = [formatCount(count)];
  if (field === 'email') return i18n.t('handOver.withoutEmail', count, counted);
  if (field === 'mobile') return i18n.t('handOver.withoutMobile', count, counted);
  return i18n.t('handOver.without', count, [formatCount(count), fieldLabels[field]()]);
}

function whyWanted({ name, wants }: Format, field: HandedField): string {
  const without = wants.find((wanted) => wanted.field === field)?.without;
  return without === undefined ? i18n.t('handOver.refuses', { name }) : i18n.t(without);
}

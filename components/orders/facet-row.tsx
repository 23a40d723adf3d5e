import { type FacetName, offerQuote, type SubjectOperation } from '@/lib/offers/offers';
import { canOrder } from '@/lib/offers/panel-offers';
import type { Subject } from '@/lib/subjects/subject';
import { facetLabel } from './operation-labels.ts';
import { OrderRow, type OrderRowProps } from './order-row.tsx';
import type { RowContext } from './row-context.ts';
import type { Known } from './use-known.ts';

/** What the rows of one subject have in common. */
export interface SubjectRows {
  connectionId: string | null;
  subject: Subject;
  known: Known;
  rowContext: RowContext;
}

export interface FacetRowProps<Name extends FacetName>
  extends SubjectRows,
    Pick<OrderRowProps<Name>, 'lead' | 'hint' | 'announce' | 'children'> {
  operation: SubjectOperation;
  /** The one that the operation answers. */
  facet: Name;
}

/** One side of the subject, and what buys it where the service can be asked. */
export function FacetRow<Name extends FacetName>({
  operation,
  facet,
  connectionId,
  subject,
  known: { record, intents, held },
  ...row
}: FacetRowProps<Name>) {
  return (
    <OrderRow<Name>
      {...row}
      label={facetLabel(facet)}
      order={{ connectionId, operation, subject }}
      intent={intents[operation]}
      held={held}
      covers={facet}
      facet={record?.facets[facet] ?? null}
      erased={record?.erased?.[facet]}
      quote={canOrder(operation, subject, record) ? offerQuote(operation) : null}
    />
  );
}

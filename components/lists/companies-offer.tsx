import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { findUsualList, readLists } from '@/lib/exclusions/reads';

export interface CompaniesOfferProps {
  text?: string;
  labelOf(list: string | null): string;
  /** Null makes the first list. Resolves to the reason it failed. */
  onPress(listId: string | null): Promise<string | null>;
}

/** Offers to add a company, entered on a list of people, to a list of companies. */
export function CompaniesOffer({ text, labelOf, onPress }: CompaniesOfferProps) {
  const { db } = usePanel();
  const lists = useLiveQuery(async () => readLists(db), [db]);
  const [problem, setProblem] = useState<string | null>(null);
  if (lists === undefined) return null;
  const companies = findUsualList(lists, 'company');
  return (
    <div className="next">
      {text !== undefined && <span>{text}</span>}
      <button type="button" className="btn" onClick={() => void onPress(companies?.id ?? null).then(setProblem)}>
        {labelOf(companies?.name ?? null)}
      </button>
      {problem !== null && (
        <span className="meta stop" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

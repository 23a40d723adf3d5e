import type { ComponentType } from 'react';
import { i18n } from '#i18n';
import { announceEmail, EmailAnswer } from '@/components/contacts/email-answer';
import { announceMobile, MobileNumbers } from '@/components/contacts/mobile-numbers';
import { FacetRow, type SubjectRows } from '@/components/orders/facet-row';
import type { LineOperation } from '@/lib/offers/offers';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import { PersonalityRow } from './personality-row.tsx';

/** The answer view of everything that has a line of its own about a person. */
export const lines: Record<LineOperation, ComponentType<SubjectRows>> = {
  email: EmailLine,
  mobile: MobileLine,
  personality: PersonalityRow,
};

/** The popup has room for these. */
export const linesInPopup: readonly LineOperation[] = ['email', 'mobile'];

function EmailLine(rows: SubjectRows) {
  return (
    <FacetRow {...rows} operation="email" facet="email" lead announce={announceEmail}>
      {(entries, boughtAt) => <EmailAnswer entries={entries} boughtAt={boughtAt} nowMs={rows.rowContext.nowMs} />}
    </FacetRow>
  );
}

function MobileLine(rows: SubjectRows) {
  const preview = rows.known.record?.facets.preview?.value ?? null;
  return (
    <FacetRow
      {...rows}
      operation="mobile"
      facet="mobile"
      hint={<MobileHint preview={preview} />}
      announce={announceMobile}
    >
      {(numbers, boughtAt) => <MobileNumbers mobile={numbers} boughtAt={boughtAt} nowMs={rows.rowContext.nowMs} />}
    </FacetRow>
  );
}

/** What a preview said about a mobile, before one is paid for; nothing where it said nothing. */
function MobileHint({ preview }: { preview: PersonPreview | null }) {
  const hasMobile = preview?.available.mobile;
  if (hasMobile === undefined) return null;
  return <p className="meta">{i18n.t(hasMobile ? 'mobile.exists' : 'mobile.existsNot')}</p>;
}

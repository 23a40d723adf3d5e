import { FacetRow, type SubjectRows } from '@/components/orders/facet-row';
import { ProfileSections } from './profile-sections.tsx';

/** The profile comes with an email; where none was found, or nothing is known, it can be had alone. */
export function ProfileRow(rows: SubjectRows) {
  const facet = rows.known.record?.facets.profile ?? null;
  if (facet?.value != null) return <ProfileSections person={facet.value} />;
  return (
    <FacetRow {...rows} operation="profile" facet="profile" announce={() => ''}>
      {() => null}
    </FacetRow>
  );
}

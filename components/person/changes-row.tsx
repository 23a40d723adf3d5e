import ArrowRight from 'lucide-react/icons/arrow-right';
import { i18n } from '#i18n';
import { personFacts } from '@/components/contact-details/person-facts';
import { facetLabel } from '@/components/orders/operation-labels';
import { formatAmount } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import type { Facet, Facets, Intent } from '@/lib/database/schema/rows';
import { dayMs } from '@/lib/platform/time';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { Person } from '@/lib/service/contract/schemas/person';

export interface ChangesRowProps {
  facets: Facets;
  /** The newest of each order about the person. */
  intents: readonly (Intent | null)[];
  nowMs: number;
}

/** What a refresh changed: the old value struck through, an arrow, the new one. */
export function ChangesRow({ facets, intents, nowMs }: ChangesRowProps) {
  const refreshed = findChanges(facets, intents, nowMs);
  if (refreshed === null) return null;
  const cost = refreshed.chargedMilli === 0 ? i18n.t('price.notCharged') : formatAmount(refreshed.chargedMilli);
  const [first, ...rest] = refreshed.changes;
  return (
    <Row label={i18n.t('changed.label')}>
      <div className="stack">
        <div className="line">
          <span>{first?.field ?? i18n.t('changed.nothing')}</span>
          <span className="slot">{cost}</span>
        </div>
        {first !== undefined && <OldAndNew before={first.before} after={first.after} />}
        {rest.map(({ field, before, after }) => (
          <div key={field}>
            <p>{field}</p>
            <OldAndNew before={before} after={after} />
          </div>
        ))}
      </div>
    </Row>
  );
}

function OldAndNew({ before, after }: { before: string | null; after: string | null }) {
  const none = i18n.t('changed.none');
  return (
    <p className="meta wrap-anywhere">
      <s className="text-ink-3">
        <bdi>{before ?? none}</bdi>
      </s>{' '}
      <ArrowRight className="flip" /> <bdi>{after ?? none}</bdi>
    </p>
  );
}

interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

interface Refreshed {
  changes: Change[];
  chargedMilli: number;
}

/** How long changes are shown after a refresh. */
const newsMs = dayMs;

/**
 * Recent changes, field by field. Null without any, unless a refresh was ordered: a first order may replace search data without a
 * difference.
 */
export function findChanges(
  { email, profile, mobile, personality }: Facets,
  intents: readonly (Intent | null)[],
  nowMs: number,
): Refreshed | null {
  const isNews = (facet: Facet<unknown> | undefined) =>
    facet?.previous !== undefined && nowMs - facet.boughtAt <= newsMs;
  const refreshed = [email, profile, mobile, personality].filter(isNews);
  if (refreshed.length === 0) return null;
  const changes = [
    ...(email?.previous !== undefined && isNews(email)
      ? [change(i18n.t('changed.email'), fragmentOf(email.previous.value), fragmentOf(email.value))]
      : []),
    ...(mobile?.previous !== undefined && isNews(mobile)
      ? [change(facetLabel('mobile'), numbersOf(mobile.previous.value), numbersOf(mobile.value))]
      : []),
    ...(personality?.previous !== undefined && isNews(personality)
      ? [change(facetLabel('personality'), archetypeOf(personality.previous.value), archetypeOf(personality.value))]
      : []),
    ...(profile?.previous?.value != null && profile.value !== null && isNews(profile)
      ? profileChanges(profile.previous.value, profile.value)
      : []),
  ];
  // Email and profile come from one call, charged once.
  const calls = new Map(refreshed.map((facet) => [facet?.intentId, facet?.chargedMilli ?? 0]));
  const chargedMilli = [...calls.values()].reduce((sum, milli) => sum + milli, 0);
  const isRefresh = intents.some((intent) => intent?.refresh === true && calls.has(intent.id));
  // What was not known before has not changed.
  const isChange = ({ before, after }: Change) => before !== after && (isRefresh || before !== null);
  const found = changes.filter(isChange);
  return found.length > 0 || isRefresh ? { changes: found, chargedMilli } : null;
}

function profileChanges(before: Person, after: Person): Change[] {
  return [
    change(i18n.t('changed.headline'), before.profile?.headline, after.profile?.headline),
    change(i18n.t('changed.title'), before.profile?.title, after.profile?.title),
    change(i18n.t('changed.company'), companyOf(before), companyOf(after)),
    change(i18n.t('changed.location'), personFacts(before).location, personFacts(after).location),
  ];
}

function change(field: string, before: string | null | undefined, after: string | null | undefined): Change {
  return { field, before: before ?? null, after: after ?? null };
}

function companyOf(person: Person): string | null {
  return person.position_groups[0]?.company?.name ?? null;
}

function fragmentOf(entries: EmailEntry[] | null): string | null {
  return findBestEmail(entries ?? [])?.address ?? null;
}

function numbersOf(mobile: { numbers: string[] } | null): string | null {
  return mobile === null ? null : mobile.numbers.join(', ');
}

function archetypeOf(analysis: Analysis | null): string | null {
  const archetype = analysis?.assessments?.archetype;
  return typeof archetype === 'string' ? archetype : null;
}

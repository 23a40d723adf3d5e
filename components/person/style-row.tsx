import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useKeptBack } from '@/components/contact-details/kept-back';
import { usePanel } from '@/components/context/panel-context';
import { FacetRow, type SubjectRows, UnreadPart } from '@/components/orders/order-row';
import { ActionLink } from '@/components/ui/action-link';
import { FoldLine, FoldRow } from '@/components/ui/fold-row';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { loadable } from '@/components/ui/mount/loadable';
import { textOf, textsOf } from '@/components/ui/texts-of';
import { readSettings } from '@/lib/database/reads';
import { logAs } from '@/lib/platform/error-log';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import { firstNameOf } from './first-name.ts';

/** The charts are needed only for a bought analysis. */
const AdviceCard = loadable(async () => (await import('@/components/advice/advice-card')).AdviceCard);

/** How to write to the person: an ask, or a fold with the bought analysis. */
export function StyleRow(rows: SubjectRows) {
  const { known, rowContext, subject } = rows;
  const facet = known.record?.facets.personality ?? null;
  // A new purchase opens by itself; an earlier one waits for a press.
  const [openedAt] = useState(rowContext.nowMs);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (facet !== null && facet.boughtAt >= openedAt);
  const holder = useRef<HTMLDivElement>(null);
  useRestoredFocus(holder);
  const { isAbsent } = useKeptBack(rowContext, facet, known.intents.personality);
  if (isAbsent) return null;
  return (
    <div ref={holder} tabIndex={-1}>
      <FacetRow
        {...rows}
        operation="personality"
        facet="personality"
        label={i18n.t('personality.label')}
        offerLabel={i18n.t('personality.offer', { name: firstNameOf(subject, known.record) })}
        isFolded
        announce={announcePersonality}
      >
        {() => null}
      </FacetRow>
      {facet?.value != null && (
        <FoldRow
          label={i18n.t('personality.label')}
          line={<FoldLine parts={lineOf(facet.value)} />}
          isOpen={isOpen}
          onToggle={setChoice}
        >
          <Style analysis={facet.value} />
          <div className="indent">
            <UnreadPart intentId={facet.intentId} />
          </div>
        </FoldRow>
      )}
    </div>
  );
}

/** The few things that one writes by; all of the analysis behind a press. */
function Style({ analysis }: { analysis: Analysis }) {
  const { db } = usePanel();
  const lines = summaryOf(analysis);
  const [isChosen, setChosen] = useState(false);
  const isShown = isChosen || lines.length === 0;
  // Read only when the advice is open.
  const side = useLiveQuery(
    async () => (isShown ? ((await readSettings(db, 'advice'))?.side ?? 'selling') : undefined),
    [db, isShown],
  );
  return (
    <>
      {!isShown && (
        <div className="indent">
          <dl className="score" data-words>
            {lines.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="wrap-anywhere">
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <p className="line gap-above">
            <span>
              <ActionLink onAction={() => setChosen(true)}>{i18n.t('personality.all')}</ActionLink>
            </span>
            <span className="slot">{i18n.t('personality.guess')}</span>
          </p>
        </div>
      )}
      {isShown && side !== undefined && (
        <AdviceCard
          {...{ side, analysis }}
          onSide={(next) => void db.settings.put({ key: 'advice', value: { side: next } }).catch(logAs('advice-side'))}
        />
      )}
    </>
  );
}

/** Label and text; what the answer lacks has no line. Pure. */
function summaryOf({ selling }: Analysis): [string, string][] {
  const { email, communication, keyTraits } = selling ?? {};
  const lines: [string, string | null][] = [
    [i18n.t('personality.openWith'), textsOf(communication?.whatToSay)[0] ?? null],
    [i18n.t('personality.length'), textOf(email?.emailLength?.advice)],
    [i18n.t('personality.address'), textOf(email?.salutation?.example) ?? textOf(email?.salutation?.advice)],
    [i18n.t('personality.decides'), textsOf(keyTraits?.decisionDrivers).join(', ')],
    [i18n.t('personality.avoid'), textsOf(communication?.whatToAvoid).join(' ')],
  ];
  return lines.flatMap(([label, text]) => (text ? [[label, text]] : []));
}

function lineOf(analysis: Analysis): (string | null)[] {
  return [
    archetypeOf(analysis) ?? i18n.t('personality.known'),
    textOf(analysis.selling?.email?.emailLength?.advice)?.replace(/\.$/, '') ?? null,
  ];
}

function announcePersonality(analysis: Analysis): string {
  return [i18n.t('personality.found'), archetypeOf(analysis)].filter(Boolean).join(': ');
}

function archetypeOf({ assessments }: Analysis): string | null {
  return typeof assessments?.archetype === 'string' && assessments.archetype !== '' ? assessments.archetype : null;
}

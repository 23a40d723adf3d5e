import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { Row } from '@/components/ui/row';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { forgetRequestedSite, saveRequestedSite } from '@/lib/messaging/panel-state';
import { sendMessage } from '@/lib/messaging/send-message';
import { requestOrigins } from '@/lib/platform/browser/permissions';
import { logAs } from '@/lib/platform/error-log';
import { hasHostOf, type SiteGuess } from '@/lib/subjects/guess-site';
import { mostSites, originPatterns, type Site, siteName } from '@/lib/subjects/sites';

export interface AddThisSiteProps {
  /** Best guess first; at least one. */
  guesses: readonly SiteGuess[];
  /** For the popup, opened for this page: focus starts here. */
  compact: boolean;
}

type Ended = 'added' | 'refused' | 'locked' | 'full';

/**
 * A page on an unknown site: its likely subject, and one press that adds the site and asks the browser. A wrong guess takes one press to
 * correct. Unlikely guesses are folded.
 */
export function AddThisSite({ guesses, compact }: AddThisSiteProps) {
  const { db } = usePanel();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(guesses[0]?.isLikely === true);
  const { status, isRunning, run } = useAction<Ended>('add-this-site');
  const choices = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The pressed opener is gone: focus moves to the correction.
    if (!wasPressed.current || !isOpen) return;
    wasPressed.current = false;
    (choices.current?.querySelector<HTMLElement>('input:checked') ?? button.current)?.focus();
  }, [isOpen]);
  useEffect(() => {
    // While disabled, the button lost the focus that it had when the browser or worker refused.
    const isBack = status.kind === 'failed' || (status.kind === 'done' && status.value !== 'added');
    if (isBack && (document.activeElement ?? document.body) === document.body) button.current?.focus();
  }, [status]);
  const first = guesses[0]?.site;
  const known = useLiveQuery(async () => readKnown(db, first), [db, first]);
  useStartFocus(compact && isOpen, 'main [data-start]');
  const guess = guesses[chosen] ?? guesses[0];
  if (guess === undefined || known === undefined) return null;
  const { refusal, isAdded } = known;
  const host = siteName(guess.site);

  /** Nothing is awaited before the permission request, which needs this click's user activation. */
  function add({ site }: SiteGuess): void {
    // The prompt closes a popup: then the worker adds the site.
    saveRequestedSite(site, Date.now()).catch(logAs('add-this-site'));
    const request = requestOrigins(originPatterns(site));
    void run(async () => {
      if (!(await request)) {
        await forgetRequestedSite();
        return 'refused';
      }
      const { outcome } = await sendMessage('addSite', { site });
      await forgetRequestedSite();
      return outcome === 'known' ? 'added' : outcome;
    });
  }

  if (refusal !== null) {
    // A company's website asks nothing unprompted.
    if (guesses[0]?.isLikely !== true) return null;
    return (
      <Row label={i18n.t('addSite.label')}>
        <p className="meta">{endLabels[refusal](host)}</p>
      </Row>
    );
  }
  if (!isOpen) {
    return (
      <Row label={i18n.t('addSite.label')} tall>
        <button
          type="button"
          className="act"
          onClick={() => {
            wasPressed.current = true;
            setOpen(true);
          }}
        >
          {i18n.t('addSite.open')}
        </button>
      </Row>
    );
  }
  return (
    <Row label={i18n.t('addSite.label')}>
      <p>
        <b>{guessLabel(guess)}</b>
      </p>
      <p className="meta">{i18n.t(isAdded ? 'addSite.notThese' : 'addSite.notYet', { host })}</p>
      {guesses.length > 1 && (
        <div ref={choices} role="radiogroup" aria-label={i18n.t('addSite.readAs')} className="my-1">
          {guesses.map((each, at) => (
            <label key={`${each.kind} ${each.path}`} className="flex min-h-7 items-start gap-2">
              <input
                className="radio mt-0.5"
                type="radio"
                name={id}
                checked={at === chosen}
                onChange={() => setChosen(at)}
              />
              <span className="min-w-0 wrap-anywhere">
                {guessLabel(each)} <bdi className="meta">{each.path.replace(':slug', '…')}</bdi>
              </span>
            </label>
          ))}
        </div>
      )}
      <button
        ref={button}
        type="button"
        className="btn lead-free gap"
        data-start
        disabled={isRunning}
        onClick={() => add(guess)}
      >
        {i18n.t(isAdded ? 'addSite.addThese' : 'addSite.add')} <span className="price">{i18n.t('addSite.free')}</span>
      </button>
      {!isAdded && <p className="meta gap">{i18n.t('addSite.permission', { host })}</p>}
      <div role="status">
        {status.kind === 'done' && status.value !== 'added' && (
          <p className="caution">{endLabels[status.value](host)}</p>
        )}
        {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
      </div>
    </Row>
  );
}

/** Whether an added site only lacks addresses, and why nothing can be added, before the browser is asked. */
async function readKnown(db: SidenoteDatabase, site: Site | undefined) {
  const [policy, sites] = await Promise.all([readSettings(db, 'policy'), readSettings(db, 'sites')]);
  const isAdded = site !== undefined && sites?.some((other) => hasHostOf(other, site)) === true;
  const isFull = !isAdded && (sites?.length ?? 0) >= mostSites;
  const refusal = policy?.locked.includes('sites') === true ? 'locked' : isFull ? 'full' : null;
  return { isAdded, refusal } as const;
}

const endLabels = {
  refused: (host: string) => i18n.t('addSite.refused', { host }),
  locked: (host: string) => i18n.t('addSite.locked', { host }),
  full: () => i18n.t('addSite.full'),
};

function guessLabel({ kind, slug }: SiteGuess): string {
  return i18n.t(kind === 'person' ? 'sites.testPerson' : 'sites.testCompany', { slug });
}

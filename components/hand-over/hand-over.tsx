import './hand-over.css';
import X from 'lucide-react/icons/x';
import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { useMedia } from '@/components/ui/hooks/use-media';
import type { Format } from '@/lib/hand-over/formats/format';
import { formats } from '@/lib/hand-over/hand-over';
import { formatOfOwn, newOwnId, type OwnFormat } from '@/lib/hand-over/own-format';
import { logAs } from '@/lib/platform/error-log';
import { DirectPane } from './direct-pane.tsx';
import { FilePane } from './file-pane.tsx';
import { OwnFormatPane } from './own-format-pane.tsx';
import { type Preferences, preferences } from './preferences.ts';
import { countWith, useScan } from './scan.ts';
import type { HandSource } from './source.ts';
import { TargetChoice } from './target-choice.tsx';
import { directTargets, orderTargets, type Target, usualTarget } from './targets.ts';

export interface HandOverProps {
  source: HandSource;
  /** The target that is chosen, in place of the last. */
  first?: string | undefined;
  /** What else can be done with it. */
  also?: ReactNode;
  onClose(): void;
}

/** "Send to …": where, what, and what is missing there. Nothing is sent or saved before a press on its button. */
export function HandOver({ source, first, also, onClose }: HandOverProps) {
  const known = useSyncExternalStore(preferences.subscribe, preferences.known);
  useEffect(() => void preferences.read(), []);
  return createPortal(
    <Frame {...{ source, first, also, onClose, known }} />,
    // Styles of the place where it was opened do not reach it there.
    document.body,
  );
}

/** Below it targets are a list that opens. */
const narrow = '(width < 680px)';

function Frame({ source, first, also, known, onClose }: HandOverProps & { known: Preferences | undefined }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="hand-over" aria-labelledby={id} onClose={onClose}>
      {known === undefined ? (
        <h2 id={id} className="sr-only">
          {i18n.t('handOver.sendTo')}
        </h2>
      ) : (
        <Content {...{ id, source, first, also, known, onClose }} />
      )}
    </dialog>
  );
}

function Content({ id, source, first, also, known, onClose }: HandOverProps & { id: string; known: Preferences }) {
  const scan = useScan(source);
  const targets = useMemo(() => targetsFor(source, known), [source, known]);
  // The order is that of the opening: a target does not move while it is used.
  const [last] = useState(known.last);
  const ordered = useMemo(() => orderTargets(targets, last), [targets, last]);
  const [chosenId, choose] = useState(
    () => first ?? (targets.find((one) => one.id === last) ?? usualTarget(targets))?.id,
  );
  const [editing, edit] = useState<OwnFormat | null>(null);
  const isNarrow = useMedia(narrow);
  const chosen = targets.find((target) => target.id === chosenId) ?? usualTarget(targets);
  const count = scan.isComplete ? countWith(scan, new Set()) : source.count;

  // The target is the first thing to decide; Tab leads to the rest.
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => body.current?.querySelector<HTMLElement>('input:checked, select')?.focus(), []);

  function remember(): void {
    if (chosen === undefined) return;
    void preferences.change((before) => ({ ...before, last: chosen.id })).catch(logAs('hand-over'));
  }

  return (
    <>
      <header>
        <h2 id={id}>{titleOf(source, count)}</h2>
        <button type="button" className="icon" aria-label={i18n.t('handOver.close')} onClick={onClose}>
          <X />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles a key that bubbles from the targets. */}
      <div
        className="hand-over-body"
        ref={body}
        onKeyDown={({ key, repeat, target }) => {
          // Enter on a target is its main press, but not the one that opened the dialog.
          if (key !== 'Enter' || repeat || !(target instanceof HTMLInputElement) || target.type !== 'radio') return;
          body.current?.querySelector<HTMLElement>('footer > .lead-free')?.click();
        }}
      >
        <TargetChoice
          {...{ isNarrow, last }}
          targets={ordered}
          chosen={editing === null ? chosen?.id : undefined}
          onChoose={(next) => {
            edit(null);
            choose(next);
          }}
          onNew={() => edit(emptyFormat())}
        />
        {editing !== null ? (
          <OwnFormatPane
            key={editing.id}
            format={editing}
            isStored={known.own.some((one) => one.id === editing.id)}
            onSaved={(saved) => {
              edit(null);
              choose(saved?.id);
            }}
            onClose={() => edit(null)}
          />
        ) : chosen?.kind === 'format' ? (
          <FilePane
            key={chosen.id}
            {...{ source, scan, known, also }}
            format={chosen.format}
            onUsed={remember}
            onEdit={edit}
            onClose={onClose}
          />
        ) : chosen?.kind === 'direct' ? (
          <DirectPane
            key={chosen.id}
            {...{ source, scan, known }}
            target={chosen.target}
            onUsed={remember}
            onClose={onClose}
          />
        ) : null}
      </div>
    </>
  );
}

function emptyFormat(): OwnFormat {
  return { id: newOwnId(), name: '', ending: 'csv', columns: [] };
}

/** Companies go to the targets that have columns for them. */
function targetsFor({ kind }: HandSource, { own }: Preferences): Target[] {
  const all = [...formats, ...own.map(formatOfOwn)];
  const fitting = kind === 'people' ? all : all.flatMap((format) => ofCompanies(format) ?? []);
  return [
    ...(kind === 'people' ? directTargets.map((target): Target => ({ kind: 'direct', id: target.id, target })) : []),
    ...fitting.map((format): Target => ({ kind: 'format', id: format.id, format })),
  ];
}

function ofCompanies(format: Format): Format | null {
  const { companies: columns } = format;
  return columns === undefined ? null : { ...format, columns, wants: [], doesNotAsk: [] };
}

function titleOf({ kind }: HandSource, count: number): string {
  return i18n.t(kind === 'people' ? 'handOver.titlePeople' : 'handOver.titleCompanies', count, [formatCount(count)]);
}

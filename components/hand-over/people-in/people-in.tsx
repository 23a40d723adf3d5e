import { useLayoutEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { refusedFileLabels } from '@/components/exclusions/refused-file';
import { formatCount } from '@/components/ui/formats';
import { TableFileField } from '@/components/ui/inputs/table-file-field';
import { LiveRegion } from '@/components/ui/live-region';
import type { FileSource } from '@/lib/database/schema/file-rows';
import { mostPeople } from '@/lib/hand-over/people-in/person-row';
import { peopleFields, type RecognisedTable } from '@/lib/hand-over/people-in/read-people';
import { networkNames } from '@/lib/subjects/catalogue/network-names';
import { PeopleOffers } from './people-offers.tsx';
import { type Adding, type PeopleStep, type SeenFile, usePeopleIn } from './use-people-in.ts';
import './people-in.css';

export interface PeopleInProps {
  connectionId: string;
  /** Shows the people of this file in History. */
  onShow(fileName: string): void;
  onClose(): void;
}

/** A file of others becomes known people: choose it, see what is in it, add them for free, then order what is missing. */
export function PeopleIn({ connectionId, onShow, onClose }: PeopleInProps) {
  const { step, ...does } = usePeopleIn(connectionId);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog people-in"
      aria-label={i18n.t('handOver.peopleIn.title')}
      aria-busy={step.kind === 'reading'}
      onClose={onClose}
    >
      <h2 className="title">{i18n.t('handOver.peopleIn.title')}</h2>
      {step.kind === 'choose' && (
        <TableFileField
          label={i18n.t('handOver.peopleIn.file')}
          hint={i18n.t('handOver.peopleIn.hint')}
          refused={step.refused === null ? null : refusedLabel(step.refused)}
          onChoose={does.choose}
        />
      )}
      {step.kind === 'reading' && <p className="soft">{i18n.t('listImport.reading', { file: step.fileName })}</p>}
      {step.kind === 'sheet' && (
        <fieldset className="next">
          <legend>{i18n.t('listImport.whichSheet', { file: step.fileName })}</legend>
          {step.sheets.map((sheet, at) => (
            <button key={sheet} type="button" className="btn" onClick={() => does.chooseSheet(at)}>
              {sheet}
            </button>
          ))}
        </fieldset>
      )}
      {step.kind === 'seen' && <Seen file={step.file} onAdd={() => does.add(step.file)} onAgain={does.again} />}
      {step.kind === 'added' && (
        <Added adding={step} {...{ connectionId, onShow }} onGoOn={() => does.goOn(step)} onAgain={does.again} />
      )}
      <div className="next">
        <button type="button" className="act" onClick={onClose}>
          {i18n.t('listImport.done')}
        </button>
      </div>
      <LiveRegion message={messageOf(step)} />
    </dialog>
  );
}

function refusedLabel(refused: NonNullable<Extract<PeopleStep, { kind: 'choose' }>['refused']>): string {
  if (refused === 'team-closed') return i18n.t('team.trouble.locked');
  if (refused === 'nobody') return i18n.t('handOver.peopleIn.nobody');
  return refused === 'too-many'
    ? i18n.t('handOver.peopleIn.tooMany', { most: formatCount(mostPeople) })
    : refusedFileLabels[refused]();
}

const sourceLabels: Record<FileSource, () => string> = {
  apollo: () => i18n.t('handOver.peopleIn.source.apollo'),
  lusha: () => i18n.t('handOver.peopleIn.source.lusha'),
  leadiq: () => i18n.t('handOver.peopleIn.source.leadiq'),
  hubspot: () => i18n.t('handOver.peopleIn.source.hubspot'),
  salesforce: () => i18n.t('handOver.peopleIn.source.salesforce'),
  'linkedin-connections': () =>
    i18n.t('handOver.peopleIn.source.connections', { network: networkNames['linkedin-com'] }),
  table: () => i18n.t('handOver.peopleIn.source.table'),
};

/** "Apollo export · 300 people". */
function recognisedLabel({ table, reading: { rows } }: SeenFile): string {
  return i18n.t('handOver.peopleIn.recognised', rows.length, [formatCount(rows.length), sourceLabels[table.source]()]);
}

/** The headings of the columns that are read, in the order of the file. */
function columnsLabel({ headings, columns }: RecognisedTable): string {
  const taken = new Set(peopleFields.flatMap((field) => columns[field] ?? []));
  return headings.filter((_heading, column) => taken.has(column)).join(', ');
}

function countLabels({ reading, counts }: SeenFile): string[] {
  const { fresh, known, excluded, withoutProfile, two } = counts;
  const labels = [
    [fresh, 'handOver.peopleIn.fresh'],
    [known, 'handOver.peopleIn.known'],
    [excluded, 'handOver.peopleIn.excluded'],
    [withoutProfile, 'handOver.peopleIn.withoutProfile'],
    [reading.repeated, 'handOver.peopleIn.repeated'],
    [two, 'handOver.peopleIn.two'],
    [reading.unnamed, 'handOver.peopleIn.unnamed'],
  ] as const;
  return labels.filter(([count]) => count > 0).map(([count, key]) => i18n.t(key, count, [formatCount(count)]));
}

interface SeenProps {
  file: SeenFile;
  onAdd(): void;
  onAgain(): void;
}

/** What is in the file, before anything is changed. */
function Seen({ file, onAdd, onAgain }: SeenProps) {
  const { fresh, known } = file.counts;
  return (
    <>
      <p>
        <strong>{recognisedLabel(file)}</strong>
      </p>
      <p className="meta">{i18n.t('handOver.peopleIn.columns', { columns: columnsLabel(file.table) })}</p>
      <ul className="facts">
        {countLabels(file).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <div className="next">
        <button type="button" className="btn" data-lead disabled={fresh + known === 0} onClick={onAdd}>
          {fresh > 0 || known === 0
            ? i18n.t('handOver.peopleIn.add', fresh, [formatCount(fresh)])
            : i18n.t('handOver.peopleIn.note', known, [formatCount(known)])}
        </button>
        <span className="meta">{i18n.t('listImport.free')}</span>
        <button type="button" className="act" onClick={onAgain}>
          {i18n.t('listImport.anotherFile')}
        </button>
      </div>
    </>
  );
}

interface AddedProps {
  adding: Adding;
  connectionId: string;
  onShow(fileName: string): void;
  onGoOn(): void;
  onAgain(): void;
}

/** How far it is, then who was added and what can be ordered for them. */
function Added({ adding, connectionId, onShow, onGoOn, onAgain }: AddedProps) {
  const { file, sent, imported, state } = adding;
  const { rows } = file.reading;
  const numbers = { done: formatCount(sent), total: formatCount(rows.length) };
  return (
    <>
      <p>
        <strong>{recognisedLabel(file)}</strong>
      </p>
      {state === 'adding' && (
        <div className="line">
          <progress aria-label={i18n.t('handOver.peopleIn.progress')} max={rows.length} value={sent} />
          <span className="soft">{i18n.t('handOver.peopleIn.adding', numbers)}</span>
        </div>
      )}
      {state === 'stuck' && (
        <p className="stop" role="alert">
          {i18n.t('handOver.peopleIn.stuck', numbers)}
        </p>
      )}
      {state === 'done' && <p>{addedLabels(imported).join(' · ')}</p>}
      {state === 'done' && <PeopleOffers {...{ connectionId, rows }} />}
      <div className="next">
        {state === 'stuck' && (
          <button type="button" className="btn" onClick={onGoOn}>
            {i18n.t('listImport.goOn')}
          </button>
        )}
        {state === 'done' && (
          <button type="button" className="btn" onClick={() => onShow(file.fileName)}>
            {i18n.t('handOver.peopleIn.show')}
          </button>
        )}
        {state !== 'adding' && (
          <button type="button" className="act" onClick={onAgain}>
            {i18n.t('listImport.anotherFile')}
          </button>
        )}
      </div>
    </>
  );
}

function addedLabels({ added, known, excluded, two }: Adding['imported']): string[] {
  return [
    i18n.t('handOver.peopleIn.added', added, [formatCount(added)]),
    ...(known > 0 ? [i18n.t('handOver.peopleIn.known', known, [formatCount(known)])] : []),
    ...(excluded > 0 ? [i18n.t('handOver.peopleIn.excluded', excluded, [formatCount(excluded)])] : []),
    ...(two > 0 ? [i18n.t('handOver.peopleIn.two', two, [formatCount(two)])] : []),
  ];
}

function messageOf(step: PeopleStep): string {
  if (step.kind === 'seen') return [recognisedLabel(step.file), ...countLabels(step.file)].join(', ');
  return step.kind === 'added' && step.state === 'done' ? addedLabels(step.imported).join(', ') : '';
}

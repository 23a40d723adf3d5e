import { useEffect, useRef, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { readSettings } from '@/lib/database/reads';
import { longestFileName } from '@/lib/exclusions/import/import-row';
import { type FileRefusal, mostBytes, openFile } from '@/lib/exclusions/import/open-file';
import { sendAgain } from '@/lib/exclusions/import/send-import';
import { registeredDomain } from '@/lib/exclusions/match/registered-domain';
import type { PeopleImported } from '@/lib/hand-over/people-in/import-people';
import { type PersonRow, peopleAtOnce } from '@/lib/hand-over/people-in/person-row';
import {
  type PeopleReading,
  type RecognisedTable,
  readPeople,
  recogniseFile,
} from '@/lib/hand-over/people-in/read-people';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import { logError } from '@/lib/platform/error-log';
import { createPageBreather } from '@/lib/platform/slices';
import { minuteMs } from '@/lib/platform/time';
import { countPeople, type PeopleCounts } from './plan-people.ts';

export interface SeenFile {
  importId: string;
  fileName: string;
  table: RecognisedTable;
  reading: PeopleReading;
  counts: PeopleCounts;
}

/** How far the rows of a file were added. `isStuck`: the worker stopped answering. */
export interface Adding {
  file: SeenFile;
  sent: number;
  imported: PeopleImported;
  state: 'adding' | 'stuck' | 'done';
}

export type PeopleStep =
  | { kind: 'choose'; refused: FileRefusal | 'too-many' | 'nobody' | 'unreadable' | 'team-closed' | null }
  | { kind: 'reading'; fileName: string }
  | { kind: 'sheet'; fileName: string; sheets: readonly string[] }
  | { kind: 'seen'; file: SeenFile }
  | ({ kind: 'added' } & Adding);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** A worker that hangs this long counts as dead. */
const longestAnswerMs = minuteMs;
const none: PeopleImported = { added: 0, known: 0, excluded: 0, two: 0 };

/** From a file to known people: read in this page in slices, written by the worker in slices. Closing stops it. */
export function usePeopleIn(connectionId: string) {
  const { db } = usePanel();
  const [step, setStep] = useState<PeopleStep>({ kind: 'choose', refused: null });
  const under = useRef(new AbortController());
  const chosen = useRef<File | null>(null);
  useEffect(() => () => under.current.abort(), []);

  function start(): AbortSignal {
    under.current.abort();
    under.current = new AbortController();
    return under.current.signal;
  }

  async function read(file: File, signal: AbortSignal, sheet?: number): Promise<PeopleStep> {
    const breathe = createPageBreather();
    const sites = (await readSettings(db, 'sites')) ?? [];
    const context = { kind: 'person' as const, sites, domainOf: registeredDomain, connection: connectionId };
    const open = await openFile(new Uint8Array(await file.arrayBuffer()), context, breathe, sheet);
    if ('refused' in open) return { kind: 'choose', refused: open.refused };
    if ('sheets' in open) return { kind: 'sheet', fileName: file.name, sheets: open.sheets };
    const table = recogniseFile(open);
    if (table === null) return { kind: 'choose', refused: 'nobody' };
    const reading = await readPeople(open, table, context, { breathe, signal });
    if ('refused' in reading) return { kind: 'choose', refused: reading.refused };
    if (reading.rows.length === 0) return { kind: 'choose', refused: 'nobody' };
    const importId = crypto.randomUUID();
    const fileName = file.name.slice(0, longestFileName);
    const fromFile = { importId, source: table.source, file: fileName };
    const judging = { connection: connectionId, nowMs: Date.now(), fromFile, sites };
    const counts = await countPeople(db, reading.rows, judging, { breathe, signal });
    return { kind: 'seen', file: { importId, fileName, table, reading, counts } };
  }

  function choose(file: File, sheet?: number): void {
    chosen.current = file;
    const signal = start();
    if (file.size > mostBytes) {
      setStep({ kind: 'choose', refused: 'too-large' });
      return;
    }
    setStep({ kind: 'reading', fileName: file.name });
    void read(file, signal, sheet)
      .catch((error: unknown): PeopleStep => {
        logError(error, 'people-in');
        return { kind: 'choose', refused: isTeamClosed(error) ? 'team-closed' : 'unreadable' };
      })
      .then((next) => {
        if (!signal.aborted) setStep(next);
      });
  }

  async function add(file: SeenFile, from: Pick<Adding, 'sent' | 'imported'> = { sent: 0, imported: none }) {
    const signal = start();
    const { importId, fileName, table, reading } = file;
    let { sent, imported } = from;
    const say = (state: Adding['state']) => {
      if (!signal.aborted) setStep({ kind: 'added', file, sent, imported, state });
    };
    say('adding');
    while (sent < reading.rows.length && !signal.aborted) {
      const rows = reading.rows.slice(sent, sent + peopleAtOnce);
      const answer = await sendAgain(() => sendRows({ importId, source: table.source, file: fileName, rows }), {
        sleep,
        signal,
      });
      if (answer === null) return say('stuck');
      imported = sum(imported, answer);
      sent += rows.length;
      say(sent < reading.rows.length ? 'adding' : 'done');
    }
  }

  return {
    step,
    choose,
    chooseSheet: (sheet: number) => {
      if (chosen.current !== null) choose(chosen.current, sheet);
    },
    add: (file: SeenFile) => void add(file),
    goOn: ({ file, sent, imported }: Adding) => void add(file, { sent, imported }),
    again: () => {
      start();
      setStep({ kind: 'choose', refused: null });
    },
  };
}

/** Whom the team excludes is unknown while its keys cannot be used. */
const isTeamClosed = (error: unknown) => error instanceof MessageError && error.failure.kind === 'team-closed';

function sendRows(chunk: { importId: string; source: RecognisedTable['source']; file: string; rows: PersonRow[] }) {
  return Promise.race([
    sendMessage('importPeople', chunk),
    sleep(longestAnswerMs).then(() => Promise.reject(new Error())),
  ]);
}

function sum(a: PeopleImported, b: PeopleImported): PeopleImported {
  return {
    added: a.added + b.added,
    known: a.known + b.known,
    excluded: a.excluded + b.excluded,
    two: a.two + b.two,
  };
}

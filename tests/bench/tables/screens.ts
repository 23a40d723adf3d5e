import type { TableMarks } from './in-page.ts';
import { jobId, listId } from './seed-tables.ts';

export interface Screen extends TableMarks {
  name: string;
  hash: string;
  /** The accessible name of its search field; null if its lines cannot be searched. */
  field: string | null;
  /** What `marked` is about, and whether its time has a goal. */
  marks: { what: string; isGoal: boolean } | null;
}

export const screens: readonly Screen[] = [
  {
    name: 'Search results',
    section: 'search',
    hash: 'search/bench',
    table: '.results-table',
    field: 'Filter these results',
    // Who is excluded is counted once all were looked up.
    marked: '.results-note.caution',
    marks: { what: 'everybody looked up', isGoal: true },
  },
  {
    name: 'History',
    section: 'history',
    hash: 'history',
    table: '.history-table',
    field: 'Search in history',
    // The ledger is read last.
    marked: '.history[aria-busy="false"] tr[aria-rowindex="2"] > td:last-child',
    marks: { what: 'everything read', isGoal: false },
  },
  {
    name: 'Lists',
    section: 'lists',
    hash: `lists/${listId}`,
    table: '.members-table',
    field: 'Search inside this list',
    marked: null,
    marks: null,
  },
  {
    name: 'Job results',
    section: 'jobs',
    hash: `jobs/${jobId}`,
    table: '.job-table',
    field: null,
    marked: '.job-table tr[aria-rowindex="2"] > td:last-child:not(:empty)',
    marks: { what: 'lines in view looked up', isGoal: true },
  },
  {
    name: 'Ledger',
    section: 'spend',
    hash: 'spend',
    table: '.ledger .grid-table',
    field: null,
    marked: null,
    marks: null,
  },
];

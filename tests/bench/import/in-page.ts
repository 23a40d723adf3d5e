/** Runs in a page of the extension, bundled: the plain way to read the file and store its rows, to compare with. */
import Papa from 'papaparse';
import { SidenoteDatabase } from '@/lib/database/database';

const bench = {
  /** Milliseconds to parse the file with papaparse alone. */
  parse(text: string): number {
    const startMs = performance.now();
    const { data } = Papa.parse<string[]>(text);
    const ms = performance.now() - startMs;
    if (data.length < 2) throw new Error('The file was not parsed');
    return ms;
  },

  /** Milliseconds to store the imported members in an empty database with one `bulkPut`. */
  async put(): Promise<number> {
    const sidenote = new SidenoteDatabase();
    const members = await sidenote.members.toArray();
    sidenote.close();
    const empty = new SidenoteDatabase('bench');
    await empty.open();
    const startMs = performance.now();
    await empty.members.bulkPut(members);
    const ms = performance.now() - startMs;
    const count = await empty.members.count();
    if (count !== members.length || count === 0) throw new Error(`${count} members were stored`);
    await empty.delete();
    return ms;
  },
};
export type ImportBench = typeof bench;

declare global {
  interface Window {
    importBench: ImportBench;
  }
}
window.importBench = bench;

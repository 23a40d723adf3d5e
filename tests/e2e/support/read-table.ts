/** Runs in a page of the extension: the database as the browser stores it, past all of our code. Members are unpacked from their pages. */
export function readTable(name: string): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sidenote-data');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction(name).objectStore(name).getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        if (name !== 'members') return resolve(reading.result);
        const pages: { rows: string }[] = reading.result;
        resolve(
          pages.flatMap(({ rows }) => {
            const [shared, ...own]: object[] = rows.split('\n').map((line) => JSON.parse(line));
            return own.map((each) => ({ ...shared, ...each }));
          }),
        );
      };
    };
  });
}

/** As `readTable`, and only how many rows there are: a long table is not copied into the test to be counted. Members, not pages. */
export function countRows(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sidenote-data');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction(name).objectStore(name);
      const counting: IDBRequest = name === 'members' ? store.getAll() : store.count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        const result: number | { count: number }[] = counting.result;
        resolve(typeof result === 'number' ? result : result.reduce((sum, { count }) => sum + count, 0));
      };
    };
  });
}

/** Runs in a page of the extension: one row as the browser stores it, past all of our code; undefined where there is none. */
export function readRow({ table, id }: { table: string; id: string }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sidenote-data');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction(table).objectStore(table).get(id);
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}

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
            const [shared, own]: [object, object[]] = JSON.parse(rows);
            return own.map((each) => ({ ...shared, ...each }));
          }),
        );
      };
    };
  });
}

/** As `readTable`, and only how many rows there are: a long table is not copied into the test to be counted. */
export function countRows(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sidenote-data');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction(name).objectStore(name).count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
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

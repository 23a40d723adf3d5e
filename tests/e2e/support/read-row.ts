/** Runs in a page of the extension: one row as the browser stores it, past all of our code; undefined where there is none. */
export function readRow({ table, id }: { table: string; id: string }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sidenote');
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

/** Runs in a page of the extension: the database as the browser stores it, past all of our code. */
export function readTable(name: string): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sidenote');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction(name).objectStore(name).getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}

/** Writes rows into the extension's database without its code, which has to exist. Sent to the page as text, so it stands alone. */
export async function putRows(stores: Record<string, unknown[]>): Promise<void> {
  const opening = indexedDB.open('sidenote-data');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  });
  const transaction = opening.result.transaction(Object.keys(stores), 'readwrite');
  for (const [name, rows] of Object.entries(stores)) for (const row of rows) transaction.objectStore(name).put(row);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  opening.result.close();
}

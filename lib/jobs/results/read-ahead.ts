import { noted } from '@/lib/platform/error-log';

/**
 * Fetches so many pages ahead of the one that is being stored, and stores them in their order, one at a time. Ends at the first that could
 * not be stored, with what `store` said of it. Throws what `fetchPage` threw.
 */
export async function readAhead<Page, End extends string>(
  pages: readonly number[],
  ahead: number,
  fetchPage: (page: number) => Promise<Page>,
  store: (page: Page) => Promise<End | 'stored'>,
): Promise<End | 'stored'> {
  const rest = [...pages];
  const flights: Promise<Page>[] = [];
  for (;;) {
    for (let page = rest.shift(); page !== undefined; page = flights.length < ahead ? rest.shift() : undefined) {
      const flight = fetchPage(page);
      // Whoever is not waited for any more has nobody to tell.
      flight.catch(noted('read-ahead'));
      flights.push(flight);
    }
    const next = flights.shift();
    if (next === undefined) return 'stored';
    const end = await store(await next);
    if (end !== 'stored') return end;
  }
}

import { faker } from '@faker-js/faker';
import type { ValueListRow } from '../../../lib/database/schema/rows.ts';
import { valueListAddress } from '../../../lib/service/value-lists/value-list.ts';

export const listHost = 'http://127.0.0.1:9/lists';

/** Technologies as the service has them: names of one to three words, each with how many companies use it. */
export function seedTechnologies(count: number): ValueListRow {
  faker.seed(20_261_122);
  const values = new Set<string>();
  while (values.size < count) {
    values.add(`${faker.company.name().split(/[ ,]/)[0]} ${faker.hacker.noun()} ${faker.number.int(99)}`);
  }
  const entries = [...values].map((value) => ({ value, count: faker.number.int(20_000) }));
  return {
    url: valueListAddress('technologies', listHost),
    list: { version: 1, fetchedAtMs: Date.now(), entries },
  };
}

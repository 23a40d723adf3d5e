import { expect, type Sidenote } from './sidenote.ts';

/** The sum of the ledger is what the sandbox took. */
export async function expectBooksAgree(sidenote: Sidenote): Promise<void> {
  const { charges } = await sidenote.books();
  const taken = Math.round(charges.reduce((sum, { amount }) => sum + amount, 0) * 1000);
  const booked = (await sidenote.table('ledger')).reduce((sum, row) => sum + Number(row.chargedMilli ?? 0), 0);
  expect(booked).toBe(taken);
}

import type { RequestRow } from '@/lib/records/request-rows';
import type { ChargeRow } from '@/lib/records/rows';
import { amara, connectionId, tomasz } from './fixture-rows.ts';

const origin = 'https://api.service.example';
const minute = 60_000;
const exportPath = '/v2/people/export/single';

/** Requests as a day leaves them: paid, free, told to slow down, lost, and about somebody who was forgotten. */
export function requests(): RequestRow[] {
  const now = Date.now();
  const about = (subjectKey: string | null, intentId: string | null) => ({ subjectKey, intentId });
  return [
    sent(now - 2900 * minute, exportPath, { bytesIn: 20_412, millis: 2210, ...about(null, 'request-0') }),
    sent(now - 1500 * minute, exportPath, {
      status: 0,
      bytesIn: null,
      millis: 120_004,
      ...about(tomasz.key, 'request-1'),
    }),
    sent(now - 34 * minute, exportPath, { status: 404, bytesIn: 96, millis: 902, ...about(tomasz.key, 'request-2') }),
    sent(now - 12 * minute, exportPath, { status: 429, bytesIn: 64, millis: 31, ...about(amara.key, 'request-3') }),
    sent(now - 11 * minute, exportPath, { bytesIn: 18_400, millis: 1412, ...about(amara.key, 'request-3') }),
    sent(now - 10 * minute, '/v1/payments/credits', { method: 'GET', bytesOut: 0, bytesIn: 61, millis: 212 }),
  ];
}

function sent(at: number, path: string, part: Partial<RequestRow>): RequestRow {
  const usual = { method: 'POST', bytesOut: 312, bytesIn: 0, status: 200, millis: 0, subjectKey: null, intentId: null };
  return { at, origin, path, ...usual, ...part };
}

export function requestCharges(): ChargeRow[] {
  return [charged('request-0', 1000), charged('request-1', null), charged('request-2', 0), charged('request-3', 1000)];
}

function charged(id: string, chargedMilli: number | null): ChargeRow {
  return {
    ...{ id, intentId: id, connection: connectionId, at: Date.now(), kind: 'charge', operation: 'email', chargedMilli },
    ...{ subjectKey: null, subjectName: null, how: 'x-credit', group: null, aboveQuote: false, anyway: false },
    quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
    ...{ reconciled: 1, balanceAfterMilli: null },
  };
}

import { describe, expect, it } from 'vitest';
import { readIdValue, shownValue } from '@/lib/database/schema/exclusion-names';

describe('names as a person knows them', () => {
  it.each([
    ['id:https://api.example:8443|person:ab-1', 'ab-1'],
    ['page:person/pronet/jane-doe', 'jane-doe'],
    ['page:person/employee/jane%20doe,%20acme.example', 'jane doe, acme.example'],
    ['domain:acme.example', 'acme.example'],
    ['email:jane/x:y@acme.example', 'jane/x:y@acme.example'],
    ['hash:00ff', ''],
  ])('of %s', (name, shown) => {
    expect(shownValue(name)).toBe(shown);
  });
});

describe('the value of an id', () => {
  it('is a service and an id, and nothing else is', () => {
    expect(readIdValue('https://api.example|company:7')).toEqual({ origin: 'https://api.example', id: '7' });
    for (const value of [
      '',
      '7',
      'https://api.example|7',
      'https://api.example|person:',
      '|person:7',
      'a|person:b|person:c',
    ])
      expect(readIdValue(value)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { createSingleFlight } from '@/lib/purchases/steps/single-flight';

function createWorld() {
  const flights = createSingleFlight<string>();
  const work = Promise.withResolvers<string>();
  const flight = flights.start('jane', { priority: 'click' }, () => work.promise);
  return { flights, flight, work };
}

describe('a flight', () => {
  it('is found by its key from the turn in which it starts', () => {
    const { flights, flight } = createWorld();
    expect([flights.find('jane'), flights.find('john'), flights.isEmpty()]).toEqual([flight, null, false]);
  });

  it('begins unsent and not withdrawn', () => {
    const { flight } = createWorld();
    expect(flight).toMatchObject({ turn: { priority: 'click' }, isSent: false });
    expect(flight.withdraw.signal.aborted).toBe(false);
  });

  it('tells its price to those that wait for it, and that there is none where it ends without', async () => {
    const { flight } = createWorld();
    flight.setPrice(1000);
    expect(await flight.priced).toBe(1000);
    const other = createWorld();
    other.work.resolve('known');
    expect(await other.flight.priced).toBeNull();
  });

  it('is over before those that wait for it continue', async () => {
    const { flights, flight, work } = createWorld();
    const seen = flight.result.then((result) => [result, flights.find('jane'), flights.isEmpty()]);
    work.resolve('found');
    expect(await seen).toEqual(['found', null, true]);
  });

  it('is over when it fails, too', async () => {
    const { flights, flight, work } = createWorld();
    work.reject(new Error('lost'));
    await expect(flight.result).rejects.toThrow('lost');
    expect([flights.find('jane'), flights.isEmpty()]).toEqual([null, true]);
  });

  it('leaves the others in the air', async () => {
    const { flights, flight, work } = createWorld();
    const other = flights.start('john', { priority: 'bulk' }, () => new Promise(() => undefined));
    work.resolve('found');
    await flight.result;
    expect([flights.find('john'), flights.isEmpty()]).toEqual([other, false]);
  });

  it('is none when nothing was asked', () => {
    expect(createSingleFlight().isEmpty()).toBe(true);
  });
});

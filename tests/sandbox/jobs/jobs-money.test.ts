import { describe, expect, it } from 'vitest';
import { prices, workedCases } from '../../fixtures/interface.ts';
import { crowd, hour, jobsWorld, key, minute } from './jobs-world.ts';

describe('a job that is charged at submit', () => {
  it('costs the worked case of the contract when it is an export of 1,000 with 700 emails', () => {
    const { submit, clock, amounts, balance } = jobsWorld({ credits: 2000 });
    submit({ service: 'PEOPLE_EXPORT', people: crowd(1000, 700) });
    expect(balance()).toBe(1000);
    clock.advance(hour);
    expect(amounts()).toEqual([1000, -150]);
    expect(balance()).toBe(2000 - (workedCases[1]?.credits ?? 0));
  });

  it('gives the difference back when a finder settles, beside its track id and at the time it settled', () => {
    const { submit, clock, jobs, books, since } = jobsWorld();
    const trackId = submit({ people: crowd(100, 70) });
    clock.advance(hour);
    jobs.catchUp();
    expect(books.read(key)?.charges.map(({ at, ...charge }) => ({ at: since(at), ...charge }))).toEqual([
      { at: 0, operation: 'emailFinder', amount: 100 * prices.emailFinderPerValidEmail, trackId },
      { at: 33_300, operation: 'emailFinder', amount: -30, trackId },
    ]);
  });

  it('gives nothing back when everyone has an email', () => {
    const { submit, clock, amounts } = jobsWorld();
    submit({ people: crowd(5, 5) });
    clock.advance(hour);
    expect(amounts()).toEqual([5]);
  });

  it('gives back half credits of persons too when an export finds no email', () => {
    const { submit, clock, amounts, balance } = jobsWorld({ credits: 10 });
    submit({ service: 'PEOPLE_EXPORT', people: crowd(10, 0) });
    clock.advance(hour);
    expect(amounts()).toEqual([10, -10]);
    expect(balance()).toBe(10);
  });

  it('books nothing when no one was matched', () => {
    const { submit, clock, amounts } = jobsWorld({ credits: 0 });
    submit({ service: 'PEOPLE_EXPORT', people: [] });
    clock.advance(hour);
    expect(amounts()).toEqual([]);
  });

  it('is refunded once when the books are read often', () => {
    const { submit, clock, amounts } = jobsWorld();
    submit({ people: crowd(3, 1) });
    for (let read = 0; read < 5; read++) {
      clock.advance(10 * minute);
      amounts();
    }
    expect(amounts()).toEqual([3, -2]);
  });

  it('is refused when the balance is a thousandth below the most it can cost', () => {
    const { submit, balance } = jobsWorld({ credits: 9.999 });
    expect(() => submit({ people: crowd(10, 0) })).toThrow('not enough credits');
    expect(balance()).toBe(9.999);
  });

  it('has its refunds in the order they fell due when the clock leaps', () => {
    const { submit, clock, jobs, amounts, books } = jobsWorld();
    const stuck = submit({ people: crowd(7, 7) });
    jobs.setOutcome(stuck, 'stuck-hard');
    submit({ people: crowd(300, 100) });
    submit({ people: crowd(3, 1) });
    clock.advance(24 * hour);
    expect(amounts()).toEqual([7, 300, 3, -2, -200, -7]);
    const times = books.read(key)?.charges.map(({ at }) => at) ?? [];
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe('a job that is charged once it settles', () => {
  const chargeAt = 'settle' as const;

  it('costs the same, in one row, when the balance suffices', () => {
    const { submit, clock, amounts } = jobsWorld();
    submit({ service: 'PEOPLE_EXPORT', people: crowd(1000, 700), chargeAt });
    expect(amounts()).toEqual([]);
    clock.advance(hour);
    expect(amounts()).toEqual([850]);
  });

  it('delivers as much as the balance pays for when it no longer suffices', () => {
    const { submit, clock, amounts, books, balance, request } = jobsWorld({ credits: 20 });
    const trackId = submit({ service: 'PEOPLE_EXPORT', people: crowd(20, 20), chargeAt });
    books.setBalance(key, 7.5);
    clock.advance(hour);
    expect(amounts()).toEqual([7]);
    expect(balance()).toBe(0.5);
    expect(request('peopleExportStatistics', { params: { trackId } })).toMatchObject({
      statistics: { total: 20, success: 7, failed: 13, found: 7 },
    });
    expect(request('peopleExportInquiries', { params: { trackId }, query: {} })).toMatchObject({ totalElements: 7 });
  });

  it('leaves the outputs of a finder empty that are not paid for', () => {
    const { submit, clock, books, request } = jobsWorld();
    const trackId = submit({ people: crowd(3, 3), chargeAt });
    books.setBalance(key, 1);
    clock.advance(hour);
    expect(request('emailFinderStatistics', { params: { trackId } })).toMatchObject({
      statistics: { total: 3, found: 1 },
    });
    expect(request('emailFinderInquiries', { params: { trackId } })).toMatchObject({
      content: [{ output: [{ status: 'VALID' }] }, { state: 'DONE', output: [] }, { state: 'DONE', output: [] }],
    });
  });

  it('costs nothing when it is refunded', () => {
    const { submit, clock, jobs, amounts } = jobsWorld();
    jobs.setOutcome(submit({ people: crowd(3, 3), chargeAt }), 'stuck-soft');
    submit({ people: crowd(3, 0), chargeAt });
    clock.advance(hour);
    expect(amounts()).toEqual([]);
  });
});

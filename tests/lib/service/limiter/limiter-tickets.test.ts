import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Priority } from '@/lib/service/contract/endpoints';
import { createTickets, type Turn } from '@/lib/service/limiter/limiter';

/** Adds orders and notes how each one ends, in the order of the ends. */
function createWorld() {
  const tickets = createTickets<string>();
  const ends: string[] = [];

  function add(name: string, priority: Priority = 'click', signal?: AbortSignal): Turn {
    const turn: Turn = { priority };
    tickets.add(turn, signal).then(
      (value) => ends.push(`${name}: ${value}`),
      (reason) => ends.push(`${name}: ${String(reason)}`),
    );
    return turn;
  }

  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { tickets, ends, add, settle };
}

describe('the tickets of the limiter', () => {
  it('belong to no turn when no one waits', () => {
    expect(createWorld().tickets.first()).toBeUndefined();
  });

  it.each([
    ['click', 'watch'],
    ['click', 'bulk'],
    ['watch', 'bulk'],
  ] as const)('put a %s before a %s that came earlier', (better, worse) => {
    const { tickets, add } = createWorld();
    add('early', worse);
    const turn = add('late', better);
    expect(tickets.first()?.turn).toBe(turn);
  });

  it('put the earlier of two equals first', () => {
    const { tickets, add } = createWorld();
    const turn = add('early');
    add('late');
    expect(tickets.first()?.turn).toBe(turn);
  });

  it('end once when they are granted, and take no cancel after that', async () => {
    const { tickets, ends, add, settle } = createWorld();
    const cancel = new AbortController();
    add('one', 'click', cancel.signal);
    tickets.first()?.grant('a slot');
    await settle();
    cancel.abort();
    await settle();
    expect(ends).toEqual(['one: a slot']);
  });

  it('refuse everyone at once, and no one waits after that', async () => {
    const { tickets, ends, add, settle } = createWorld();
    add('one');
    add('two', 'bulk');
    tickets.refuseAll(new Error('later'));
    await settle();
    expect(ends).toEqual(['one: Error: later', 'two: Error: later']);
    expect(tickets.first()).toBeUndefined();
  });

  it('are taken away one by one, and a missing one takes no other with it', () => {
    const { tickets, add } = createWorld();
    add('one');
    const turn = add('two');
    const one = tickets.first();
    if (one === undefined) throw new Error('Nobody waits');
    tickets.remove(one);
    expect(tickets.first()?.turn).toBe(turn);
    tickets.remove(one);
    expect(tickets.first()?.turn).toBe(turn);
  });

  const ways: [string, (world: ReturnType<typeof createWorld>, cancel: AbortController) => void][] = [
    ['granted', ({ tickets }) => tickets.first()?.grant('a slot')],
    ['refused', ({ tickets }) => tickets.refuseAll(new Error('later'))],
    ['cancelled', (_world, cancel) => cancel.abort()],
  ];
  it.each(ways)('leave nothing on the signal when they are %s', (_what, end) => {
    const world = createWorld();
    const cancel = new AbortController();
    world.add('one', 'click', cancel.signal);
    expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(1);
    end(world, cancel);
    expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(0);
  });

  it('belong to no turn any more when they are cancelled', () => {
    const { tickets, add } = createWorld();
    const cancel = new AbortController();
    add('one', 'click', cancel.signal);
    const turn = add('two', 'bulk');
    cancel.abort();
    expect(tickets.first()?.turn).toBe(turn);
  });

  it('leave nothing on the signal when it was cancelled before', async () => {
    const { tickets, ends, add, settle } = createWorld();
    const signal = AbortSignal.abort('gone');
    add('one', 'click', signal);
    await settle();
    expect([ends, tickets.first(), getEventListeners(signal, 'abort')]).toEqual([['one: gone'], undefined, []]);
  });
});

import type { HandlerRequest } from '../../../sandbox/api/handlers/handler.ts';
import { createJobRoutes } from '../../../sandbox/api/handlers/job-handlers.ts';
import { createBooks } from '../../../sandbox/books.ts';
import { type Choices, createChoices } from '../../../sandbox/choices.ts';
import { createJobStore, type NewJob } from '../../../sandbox/jobs/jobs.ts';
import { createTrackIds } from '../../../sandbox/jobs/track-ids.ts';
import { createLists } from '../../../sandbox/lists/lists.ts';
import { ServiceRefusal } from '../../../sandbox/refusal.ts';
import type { Mailbox, WorldPerson } from '../../../sandbox/world/person-facts.ts';
import { createWorld } from '../../../sandbox/world/world.ts';

export const key = 'jobs-key';
export const hook = 'https://hooks.pronet.example/done';
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
const startMs = Date.UTC(2026, 10, 21);
const networkOrigin = 'https://www.pronet.example';
const world = createWorld({ seed: 1, people: 40, companies: 12 });

/** So many people, the first of whom have a valid email. */
export function crowd(all: number, withEmail: number): WorldPerson[] {
  return Array.from({ length: all }, (_, index) => {
    const person = world.people[index % world.people.length];
    if (person === undefined) throw new RangeError('An empty world');
    const mailbox: Mailbox = index < withEmail ? 'valid' : 'none';
    return { ...person, mailbox, id: `${String(index).padStart(8, '0')}${person.id.slice(8)}` };
  });
}

/** Jobs with their books and rooms, and a clock that moves by hand alone. `matches` is whom any search finds. */
export function jobsWorld(
  options: { credits?: number; matches?: readonly WorldPerson[]; choices?: Partial<Choices> } = {},
) {
  let now = startMs;
  const clock = {
    now: () => now,
    advance(ms: number) {
      now += ms;
      return now;
    },
  };
  const choices = createChoices(options.choices);
  const books = createBooks({ clock });
  for (const name of [key, 'other-key']) books.setBalance(name, options.credits ?? 100_000);
  const jobs = createJobStore({ clock, books, choices: choices.read, networkOrigin });
  const tracks = createTrackIds({ clock, choices: choices.read });
  const lists = createLists({ clock, choices: choices.read });
  const rooms = createJobRoutes({
    world,
    books,
    clock,
    jobs,
    tracks,
    lists,
    networkOrigin,
    choices: choices.read,
    brand: 'pronet',
    search: {
      findPeople: (_filters, excluded) => (options.matches ?? []).filter(({ id }) => !excluded.has(id)),
      findCompanies: () => [],
      warmUp: () => Promise.resolve(),
    },
  });
  type RoomName = keyof typeof rooms;
  const send = (name: RoomName, request: Partial<HandlerRequest> = {}): unknown => {
    const answer = rooms[name]({ key, json: undefined, params: {}, query: {}, ...request });
    books.charge(request.key ?? key, name, answer.charged, answer.trackId);
    return answer.json;
  };
  const submit = (job: Partial<NewJob> & Pick<NewJob, 'people'>): string => {
    const row = jobs.submit({
      key,
      service: 'EMAIL_FINDER',
      requestSize: job.people.length,
      chargeAt: 'submit',
      webhook: hook,
      ...job,
    });
    const operation = row.service === 'EMAIL_FINDER' ? 'emailFinder' : 'peopleExport';
    books.charge(row.key, operation, row.chargedMilli, row.trackId);
    return row.trackId;
  };
  return {
    clock,
    choices,
    books,
    jobs,
    tracks,
    lists,
    request: send,
    submit,
    /** `400 request not readable`, or the answer where it is none. */
    refusal(name: RoomName, request: Partial<HandlerRequest> = {}): unknown {
      try {
        return send(name, request);
      } catch (error) {
        if (error instanceof ServiceRefusal) return `${error.status} ${error.message}`;
        throw error;
      }
    },
    /** Amounts of the books, in the order they were written. */
    amounts(): number[] {
      jobs.catchUp();
      return (books.read(key)?.charges ?? []).map(({ amount }) => amount);
    },
    balance: () => books.read(key)?.total,
    since: (ms: number) => ms - startMs,
  };
}

import { z } from 'zod';
import type { Random } from '../../sandbox/world/random.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { orderOf, pageOf, type Subjects, untilQuiet } from './subjects.ts';

const repliedSchema = z.object({ ok: z.literal(true), answer: z.object({ outcome: z.string() }) });
const heldSchema = z.array(z.looseObject({ intentId: z.string(), subject: z.looseObject({ key: z.string() }) }));
const apart = ['not-confirmed', 'about-another'];
/** Not Sidenote's: what it takes is on no books but its own. */
const aside = 'chaos-elsewhere';

export interface StrangerActsTally {
  /** Answers about somebody else that reached us. */
  wrongAnswers: number;
  /** Of those, which were kept apart. */
  heldApart: number;
  /** Answers with the id of one known person and the page of another. */
  ofTwo: number;
  /** Answers that gave a known page to another id. */
  movedPages: number;
}

/** The service reads `pronet`. */
const droppedName = { keys: { pronet: 'proweb' }, values: {} };

const emailQuestion = {
  operation: 'email',
  kind: 'person',
  milli: 1000,
  path: '/v2/people/export/single',
  body: (url: string) => ({ url }),
} as const;
const profileQuestion = {
  operation: 'profile',
  kind: 'person',
  milli: 500,
  path: '/v1/people',
  body: (url: string) => ({ contact: { pronet: { any: { include: [url] } } }, page: 0, size: 1 }),
} as const;
/** What is asked, where, and how the service answers it about somebody. */
const questions = [
  emailQuestion,
  profileQuestion,
  {
    operation: 'mobile',
    kind: 'person',
    milli: 5000,
    path: '/v2/people/mobile-phone-finder',
    body: (url: string) => ({ pronet: url }),
  },
  {
    operation: 'company',
    kind: 'company',
    milli: 100,
    path: '/v1/companies',
    body: (url: string) => ({ account: { pronet: { any: { include: [url] } } }, page: 0, size: 1 }),
  },
] as const;

const foundSchema = z.looseObject({ content: z.array(z.looseObject({ link: z.looseObject({}).nullish() })) });

/** The answer, with this page as everybody's. */
function withPage(answer: unknown, pronet: string): unknown {
  const { content, ...rest } = foundSchema.parse(answer);
  return { ...rest, content: content.map((person) => ({ ...person, link: { ...person.link, pronet } })) };
}

/**
 * The service answers about somebody else: its very answer about another, known to us or not, in the place of the one that was asked for;
 * or a wider search, because a filter goes out under a name that it drops. Then a person says of it what they like, but never that it is them.
 * It also answers about two known people at once, and about a known page that another person has taken over.
 */
export async function createStrangerActions(
  world: ChaosWorld,
  { listId }: { listId: string },
  subjects: Subjects,
  random: Random,
) {
  const { ready } = world.sandbox;
  await fetch(`${ready.control}/keys`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: aside, credits: 10_000 }),
  });
  /** Who was asked about before, so that an answer may be about somebody whom we know. */
  const known: { person: string[]; company: string[] } = { person: [], company: [] };
  let [wrongAnswers, heldApart, ofTwo, movedPages] = [0, 0, 0, 0];
  const takenOver = new Map<string, string>();

  const slugOf = (kind: 'person' | 'company') => (kind === 'person' ? subjects.person() : subjects.company()).slug;

  async function answerAbout(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${ready.api}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-TOKEN': aside },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  async function decide(key: string): Promise<void> {
    const held = heldSchema.parse(await world.table('heldAnswers')).find(({ subject }) => subject.key === key);
    const decision = random.pick(['somebody-else', 'discard', null]);
    if (held !== undefined && decision !== null) {
      await world.sendMessage('decideHeld', { intentId: held.intentId, decision });
    }
  }

  /** Ids of two by their pages, for the list; a hundred others are the answer, and none of them comes onto it (`listStray`). */
  async function resolveStrangers(): Promise<void> {
    const profiles = [slugOf('person'), slugOf('person')].map((slug) => pageOf('person', slug).url);
    const subject = { kind: 'person', key: `person/list/${listId}`, site: 'list', slug: listId, url: null };
    await world.connect('own', droppedName);
    await world.sendMessage('enrich', orderOf('resolve', subject, 1000, { profiles }));
    await world.connect('own');
  }

  /** The profile of this person, with the page of another. */
  async function answerWithPage(slug: string, page: string): Promise<unknown> {
    const { path, body } = profileQuestion;
    return withPage(await answerAbout(path, body(pageOf('person', slug).url)), pageOf('person', page).url);
  }

  /** The outcome; null if no answer came. */
  async function buyProfile(slug: string, json: unknown): Promise<string | null> {
    const { operation, milli, path } = profileQuestion;
    await world.addFaults([{ kind: 'wrong-shape', json, path }]);
    // Again, because the profile came with the email.
    const order = { ...orderOf(operation, pageOf('person', slug), milli), refresh: true };
    const replied = repliedSchema.safeParse(await world.sendMessage('enrich', order));
    await world.clearFaults();
    return replied.success ? replied.data.answer.outcome : null;
  }

  async function buyEmail(slug: string): Promise<boolean> {
    const { operation, milli } = emailQuestion;
    const order = orderOf(operation, pageOf('person', slug), milli);
    return repliedSchema.safeParse(await world.sendMessage('enrich', order)).success;
  }

  /** Her id with his page, as an answer about her, about him, or about a third person. */
  async function answerOfTwo(): Promise<void> {
    const [her, his] = [slugOf('person'), slugOf('person')];
    if (!(await buyEmail(her)) || !(await buyEmail(his))) return;
    const asked = random.pick([her, his, slugOf('person')]);
    const outcome = await buyProfile(asked, await answerWithPage(her, his));
    if (outcome !== null && outcome !== 'known') ofTwo += 1;
    await decide(pageOf('person', asked).key);
  }

  /** Another id on a known page. */
  async function takePageOver(): Promise<void> {
    const [former, owner] = [subjects.person(), subjects.person()];
    if (!(await buyEmail(former.slug))) return;
    takenOver.set(former.slug, owner.id);
    const outcome = await buyProfile(former.slug, await answerWithPage(owner.slug, former.slug));
    if (outcome !== null && outcome !== 'known') movedPages += 1;
    await decide(pageOf('person', former.slug).key);
  }

  return {
    takenOver,
    async act(): Promise<void> {
      if (!(await untilQuiet(world))) return;
      if (heldApart > 0 && random.chance(0.25)) return resolveStrangers();
      const { operation, kind, milli, path, body } = random.pick(questions);
      const subject = pageOf(kind, slugOf(kind));
      const order = orderOf(operation, subject, milli);
      // The finder's filter is no filter: under another name it would ask for nobody.
      const isDropped = operation !== 'email' && operation !== 'mobile' && random.chance(0.5);
      if (isDropped) await world.connect('own', droppedName);
      else {
        const stranger = known[kind].length > 0 && random.chance(0.5) ? random.pick(known[kind]) : slugOf(kind);
        const json = await answerAbout(path, body(pageOf(kind, stranger).url));
        await world.addFaults([{ kind: 'wrong-shape', json, path }]);
      }
      const replied = repliedSchema.safeParse(await world.sendMessage('enrich', order));
      if (isDropped) await world.connect('own');
      await world.clearFaults();
      if (replied.success) {
        wrongAnswers += 1;
        if (apart.includes(replied.data.answer.outcome)) heldApart += 1;
      }
      await decide(subject.key);
      await answerOfTwo();
      await takePageOver();
      // Somebody who is known for certain, whom the next wrong answer may be about.
      const slug = slugOf(kind);
      const [first] = questions.filter((question) => question.kind === kind);
      if (first === undefined) return;
      const honest = await world.sendMessage('enrich', orderOf(first.operation, pageOf(kind, slug), first.milli));
      if (repliedSchema.safeParse(honest).success) known[kind].push(slug);
    },

    tally: (): StrangerActsTally => ({ wrongAnswers, heldApart, ofTwo, movedPages }),
  };
}

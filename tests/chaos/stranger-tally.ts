import { z } from 'zod';
import { addressesOf } from '../../sandbox/world/people/email-output.ts';
import type { ChaosWorld } from './chaos-world.ts';

const entrySchema = z.looseObject({ address: z.string().nullish() });
const facetOf = <Value extends z.ZodType>(value: Value) => z.looseObject({ value: value.nullable() }).optional();
const namedSchema = z.looseObject({ id: z.string().nullish() });
const recordsSchema = z.array(
  z.looseObject({
    kind: z.enum(['person', 'company']),
    aliases: z.array(z.string()),
    facets: z.looseObject({
      email: facetOf(z.array(entrySchema)),
      profile: facetOf(namedSchema),
      preview: facetOf(namedSchema),
      company: facetOf(namedSchema),
      mobile: facetOf(z.object({ numbers: z.array(z.string()) })),
    }),
  }),
);
const membersSchema = z.array(z.looseObject({ names: z.array(z.string()) }));
const jobPagesSchema = z.array(
  z.looseObject({
    items: z.array(z.looseObject({ line: z.looseObject({ id: z.string() }), email: entrySchema.nullable() })),
  }),
);

/** Everybody a name may be of; nobody where this world has no such name. */
type Owners = ReadonlySet<string>;

/** Pages that the service has moved to another person: the id of the new owner, by slug. */
export type TakenOver = ReadonlyMap<string, string>;

export interface StrangerTally {
  /** Records, members of lists and results of jobs that hold names of two who are not the same: an id, a page, an address or a number. */
  strangers: number;
}

/** Whose names stand together, held against the world, which knows whose each of them is. */
export async function tallyStrangers(world: ChaosWorld, takenOver: TakenOver): Promise<StrangerTally> {
  const ownersOf = indexWorld(world, takenOver);
  const records = recordsSchema.parse(await world.table('records'));
  const members = membersSchema.parse(await world.table('members'));
  const pages = jobPagesSchema.parse(await world.table('jobPages'));
  const groups = [
    ...records.map(({ kind, aliases, facets }) => {
      const { email, profile, preview, company, mobile } = facets;
      // A person's company is somebody else by right.
      const ids = kind === 'person' ? [profile?.value?.id, preview?.value?.id] : [company?.value?.id];
      const own = ids.flatMap((id) => (id == null ? [] : `${kind}:${id}`));
      const addresses = (email?.value ?? []).flatMap(({ address }) => (address == null ? [] : `email:${address}`));
      const numbers = (mobile?.value?.numbers ?? []).map((number) => `phone:${number}`);
      const names = aliases.map((alias) => alias.slice(alias.indexOf('|') + 1));
      return [...names, ...own, ...addresses, ...numbers];
    }),
    ...members.map(({ names }) =>
      names
        .filter((name) => /^(?:id|page|email):/.test(name))
        .map((name) => name.replace(/^id:.*\|/, '').replace(/^page:/, 'subject:')),
    ),
    ...pages.flatMap(({ items }) =>
      items.map(({ line, email }) => [
        `person:${line.id}`,
        ...(email?.address == null ? [] : [`email:${email.address}`]),
      ]),
    ),
  ];
  return { strangers: groups.filter((names) => !areOfOne(names.map(ownersOf))).length };
}

/** Somebody has all of these names; a single one may be of nobody. */
function areOfOne(owners: readonly Owners[]): boolean {
  const [first, ...others] = owners;
  if (first === undefined || others.length === 0) return true;
  return [...first].some((owner) => others.every((each) => each.has(owner)));
}

/** Names as records write them, without their origin: `person:<id>`, `subject:person/<site>/<slug>`, `email:<address>`, … */
function indexWorld({ sandbox }: ChaosWorld, takenOver: TakenOver): (name: string) => Owners {
  const index = new Map<string, Set<string>>();
  const add = (name: string, owner: string): void => {
    const known = index.get(name.toLowerCase()) ?? new Set<string>();
    index.set(name.toLowerCase(), known.add(owner));
  };
  for (const person of sandbox.world.people) {
    add(`person:${person.id}`, person.id);
    add(`subject:person/pronet/${person.slug}`, person.id);
    for (const address of addressesOf(person)) add(`email:${address}`, person.id);
    for (const number of person.phones) add(`phone:${number}`, person.id);
  }
  for (const [slug, owner] of takenOver) add(`subject:person/pronet/${slug}`, owner);
  for (const company of sandbox.world.companies) {
    add(`company:${company.id}`, company.id);
    add(`subject:company/pronet/${company.slug}`, company.id);
    add(`subject:company/domain/${company.domain}`, company.id);
  }
  const nobody: Owners = new Set();
  return (name) => index.get(decoded(name).toLowerCase()) ?? nobody;
}

function decoded(name: string): string {
  return name.includes('%') ? decodeURIComponent(name) : name;
}

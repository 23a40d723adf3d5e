import type { WorldCompany } from '../company-facts.ts';
import { type Month, worldMonth } from '../months.ts';
import type { Position, Stint } from '../person-facts.ts';
import type { Random } from '../random.ts';
import { type Department, occupationTitle, type Seniority, seniorityBelow } from '../vocabulary/occupations.ts';
import { sideRoles } from '../vocabulary/person-words.ts';
import { makeDuties } from './make-person-texts.ts';

/** Months of experience by seniority: [least, most]. */
const experience: Record<Seniority, readonly [number, number]> = {
  intern: [2, 8],
  entry: [6, 34],
  mid_level: [30, 110],
  senior: [70, 220],
  manager: [80, 240],
  head: [110, 260],
  director: [130, 300],
  vp: [150, 330],
  c_suite: [170, 380],
  partner: [140, 360],
  owner: [60, 360],
  founder: [60, 360],
};

interface Career {
  company: WorldCompany;
  department: Department;
  seniority: Seniority;
  title: string;
  /** Companies for past and secondary roles. */
  others: readonly WorldCompany[];
  /** Whether positions may have a description. */
  isDescribed: boolean;
}

/**
 * The main present one first, then other present ones, then the past, newest first. Main and past ones never overlap, and each earlier
 * title is a rung lower.
 */
export function makeStints(random: Random, career: Career): Stint[] {
  const { company, department, seniority, title, others } = career;
  const [least, most] = experience[seniority];
  const months = random.int(least, most);
  const count = Math.min(5, 1 + Math.floor(months / random.int(34, 70)));
  const stints: Stint[] = [];
  let end: Month | null = null;
  let left = months;
  for (let index = 0; index < count; index += 1) {
    const isFirstJob = index === count - 1;
    const share = Math.floor(left / (count - index));
    const length = Math.max(2, isFirstJob ? left : random.int(Math.ceil(share * 0.6), Math.ceil(share * 1.3)));
    const start: Month = (end ?? worldMonth) - length;
    const rank = seniorityBelow(seniority, index);
    const held = { title: index === 0 ? title : occupationTitle(department, rank), seniority: rank, start, end };
    const where = index === 0 ? company : pickOther(random, others, stints.at(-1)?.company ?? company);
    stints.push({ company: where, start, end, positions: makePositions(random, held, career) });
    left = Math.max(2, left - length);
    end = start - random.int(0, 4);
  }
  if (random.chance(0.1)) stints.splice(1, 0, ...makeSideRoles(random, career, months));
  return stints;
}

/** One or two roles held at the same time, at companies other than the main one. */
function makeSideRoles(random: Random, { company, others }: Career, months: number): Stint[] {
  const places = new Set([pickOther(random, others, company)]);
  if (random.chance(0.25)) places.add(pickOther(random, others, company));
  places.delete(company);
  return [...places].map((where) => {
    const [title, seniority] = random.pick(sideRoles);
    const start = worldMonth - random.int(1, Math.min(months, 96));
    return { company: where, start, end: null, positions: [{ title, seniority, start, end: null, description: null }] };
  });
}

function pickOther(random: Random, others: readonly WorldCompany[], last: WorldCompany): WorldCompany {
  const picked = random.pick(others);
  return picked === last ? random.pick(others) : picked;
}

/** One position, or two after a promotion within the company; owners are never promoted. */
function makePositions(random: Random, held: Omit<Position, 'description'>, career: Career): Position[] {
  const { seniority, title, start, end } = held;
  const { department } = career;
  const describe = (): string | null =>
    career.isDescribed && random.chance(0.5) ? makeDuties(random, department) : null;
  const length = (end ?? worldMonth) - start;
  const before = seniority === 'founder' || seniority === 'owner' ? seniority : seniorityBelow(seniority, 1);
  if (before === seniority || length < 30 || !random.chance(0.4))
    return [{ title, seniority, start, end, description: describe() }];
  const promoted = start + random.int(10, length - 10);
  return [
    { title, seniority, start: promoted, end, description: describe() },
    { title: occupationTitle(department, before), seniority: before, start, end: promoted, description: describe() },
  ];
}

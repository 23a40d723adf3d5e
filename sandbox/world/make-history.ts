import type { Company } from './company-facts.ts';
import { type Month, worldMonth } from './months.ts';
import type { Schooling, Stint } from './person-facts.ts';
import type { Random } from './random.ts';
import { type Department, occupations, type Seniority, seniorityBelow, titleOf } from './vocabulary/occupations.ts';

/** Months of work that lie behind somebody of that rank: [least, most]. */
const experience: Record<Seniority, [number, number]> = {
  intern: [2, 8],
  entry: [6, 34],
  mid_level: [30, 110],
  senior: [70, 220],
  manager: [80, 240],
  head: [110, 260],
  director: [130, 300],
  vp: [150, 330],
  c_suite: [170, 380],
  founder: [60, 360],
};

interface Career {
  company: Company;
  department: Department;
  seniority: Seniority;
  title: string;
  others: readonly Company[];
}

/** Newest first, the present one first of all; stints neither overlap nor lie in the future, and every earlier title is a rung lower. */
export function makeStints(random: Random, { company, department, seniority, title, others }: Career): Stint[] {
  const months = random.int(...experience[seniority]);
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
    stints.push({
      company: index === 0 ? company : pickOther(random, others, stints.at(-1)?.company ?? company),
      start,
      end,
      positions: makePositions(random, {
        department,
        seniority: rank,
        title: index === 0 ? title : titleOf(department, rank),
        start,
        end,
      }),
    });
    left = Math.max(2, left - length);
    end = start - random.int(0, 4);
  }
  return stints;
}

function pickOther(random: Random, others: readonly Company[], last: Company): Company {
  const picked = random.pick(others);
  return picked === last ? random.pick(others) : picked;
}

interface Held {
  department: Department;
  seniority: Seniority;
  title: string;
  start: Month;
  end: Month | null;
}

/** One position, or a promotion within the same company. */
function makePositions(random: Random, held: Held): Stint['positions'] {
  const { department, seniority, title, start, end } = held;
  const length = (end ?? worldMonth) - start;
  if (length < 30 || !random.chance(0.4)) return [{ title, seniority, start, end }];
  const promoted = start + random.int(10, length - 10);
  const before = seniorityBelow(seniority, 1);
  return [
    { title, seniority, start: promoted, end },
    { title: titleOf(department, before), seniority: before, start, end: promoted },
  ];
}

const degrees = [
  'Bachelor of Science',
  'Bachelor of Arts',
  'Master of Science',
  'Master of Arts',
  'Master of Business Administration',
  'Diploma',
];

/** Schools end before the first job starts. */
export function makeSchooling(
  random: Random,
  firstJob: Month,
  schools: readonly Company[],
  department: Department,
): Schooling[] {
  const entries: Schooling[] = [];
  let end = firstJob - random.int(1, 6);
  for (let count = random.int(0, 2); count > 0; count -= 1) {
    const start = end - random.int(2, 4) * 12;
    entries.push({
      school: random.pick(schools),
      linked: random.chance(0.66),
      degree: random.pick(degrees),
      field: occupations[department].field,
      start,
      end,
    });
    end = start - random.int(1, 4);
  }
  return entries;
}

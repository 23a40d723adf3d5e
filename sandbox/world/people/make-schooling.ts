import type { WorldCompany } from '../company-facts.ts';
import { type Month, worldMonth } from '../months.ts';
import type { Schooling } from '../person-facts.ts';
import type { Random } from '../random.ts';
import { type Department, occupations, type Seniority } from '../vocabulary/occupations.ts';
import { degrees, studyNotes } from '../vocabulary/person-words.ts';

interface Learner {
  firstJob: Month;
  schools: readonly WorldCompany[];
  department: Department;
  seniority: Seniority;
}

/** Newest first. Schools end before the first job starts, except for a course taken alongside work. */
export function makeSchooling(random: Random, { firstJob, schools, department, seniority }: Learner): Schooling[] {
  const entries: Schooling[] = [];
  const add = (start: Month, end: Month | null): void => {
    entries.push({
      school: random.pick(schools),
      linked: random.chance(0.66),
      degree: random.pick(degrees),
      field: occupations[department].field,
      start,
      end,
      description: random.chance(0.2) ? random.pick(studyNotes) : null,
    });
  };
  if (random.chance(seniority === 'intern' ? 0.6 : 0.05)) add(worldMonth - random.int(3, 40), null);
  let end = firstJob - random.int(1, 6);
  for (let count = random.int(0, 2); count > 0; count -= 1) {
    const start = end - random.int(2, 4) * 12;
    add(start, end);
    end = start - random.int(1, 4);
  }
  return entries;
}

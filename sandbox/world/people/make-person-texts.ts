import type { WorldCompany } from '../company-facts.ts';
import type { Random } from '../random.ts';
import { type Department, occupations } from '../vocabulary/occupations.ts';

export function makeHeadline(random: Random, title: string, company: WorldCompany): string {
  const slogan = random.pick(company.industry.keywords);
  switch (random.int(0, 3)) {
    case 0:
      return `${title} | ${company.name} | ${slogan}`;
    case 1:
      return `${title} · ${slogan}`;
    default:
      return `${title} at ${company.name}`;
  }
}

export function makeSummary(random: Random, department: Department, company: WorldCompany): string {
  const { skills, field } = occupations[department];
  const [first = field, second = field] = random.sample(skills, 2);
  switch (random.int(0, 3)) {
    case 0:
      return `I work in ${field} at ${company.name}. What I like best: ${first} and ${second}.`;
    case 1:
      return `${field} is a craft, and ${first} is the part of it that I would do unpaid. Based in ${company.place.city}.`;
    case 2:
      return `From ${second} to ${first}: I care for ${company.industry.label} that keeps its promises.`;
    default:
      return `Ask me about ${first}. Ask my colleagues at ${company.name} about everything else.`;
  }
}

/** The description of a position. Sentences are shared between people, because histories are most of a world's memory. */
export function makeDuties(random: Random, department: Department): string {
  return random.pick(duties.get(department) ?? ['']);
}

const duties = new Map<string, readonly string[]>(
  Object.entries(occupations).map(([department, { skills, field }]) => [
    department,
    skills.flatMap((skill, index) => {
      const next = skills[(index + 3) % skills.length] ?? field;
      return [
        `Responsible for ${skill} and ${next}.`,
        `Built up ${skill} from nothing and handed over ${next} in good order.`,
        `Day to day: ${skill}, ${next} and a good deal of listening.`,
      ];
    }),
  ]),
);

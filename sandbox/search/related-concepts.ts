import { paddedWords, stemsOf } from './fold-text.ts';

/** Phrases on one line are near-synonyms: SMART treats them as equal. */
const concepts = [
  'ceo, chief executive officer, managing director, executive director',
  'cto, chief technology officer, technical director, head of engineering',
  'cfo, chief financial officer, finance director, head of finance',
  'cmo, chief marketing officer, marketing director, head of marketing',
  'coo, chief operating officer, operations director, head of operation',
  'chro, chief people officer, head of people, hr director',
  'cro, chief revenue officer, head of revenue, head of sale',
  'vp, vice president',
  'founder, co founder, cofounder, owner',
  'engineer, developer, programmer, software engineer',
  'designer, visual designer, ux designer, product designer',
  'recruiter, talent acquisition, sourcer, talent partner',
  'hr, human resource, people',
  'sale, account executive, business development, inside sale',
  'marketing, demand generation, growth marketing, brand',
  'customer success, customer support, client success',
  'product manager, product owner',
  'accountant, financial analyst, controller, controlling',
  'lawyer, legal counsel, attorney, solicitor, general counsel',
  'teacher, lecturer, professor',
  'nurse, care specialist',
  'researcher, scientist',
  'consultant, adviser, advisor',
  'coordinator, administrator',
  'logistic, supply chain, freight, transportation',
  'software development, software, saas, developer tool',
  'it service and it consulting, information technology, managed service',
  'financial service, banking, fintech, payment',
  'hospital and health care, healthcare, medical practice, telemedicine',
  'real estate, property',
  'higher education, university, college',
  'manufacturing, industrial automation, automation machinery manufacturing',
  'staffing and recruiting, recruitment',
  'retail, shop, e commerce',
  'postgresql, postgre, postgres',
  'javascript, js, typescript, node js',
  'kubernetes, k8s',
  'machine learning, ml, artificial intelligence, ai',
  'crm, customer relationship management',
  'seo, search engine optimisation, search engine optimization',
  'project management, program management, programme management',
  'bachelor, bsc, b sc, ba, bachelor of science, bachelor of art',
  'master, msc, m sc, ma, master of science, master of art',
  'mba, master of business administration',
  'phd, doctorate, doctor of philosophy',
].map((line) => line.split(', '));

/** By stemmed phrase with a space around each word: the other phrases on its lines. */
const related = new Map<string, readonly string[]>();
for (const line of concepts) {
  const phrases = line.map((phrase) => stemsOf(paddedWords(phrase)));
  for (const phrase of phrases) {
    const others = phrases.filter((other) => other !== phrase);
    related.set(phrase, [...(related.get(phrase) ?? []), ...others]);
  }
}

/** Another wording of a phrase: a replacement for one part, and the rest of the phrase. */
export interface Rewording {
  /** " vice president " */
  part: string;
  /** " finance " */
  rest: string;
}

/** `stems` in the form of `stemsOf`: " vp finance " can also be worded " vice president " with " finance ". */
export function findRewordings(stems: string): readonly Rewording[] {
  const found: Rewording[] = [];
  for (const [phrase, others] of related) {
    if (stems.includes(phrase)) found.push(...others.map((part) => ({ part, rest: stems.replace(phrase, ' ') })));
  }
  return found;
}

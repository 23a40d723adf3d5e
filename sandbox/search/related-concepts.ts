/** Phrases of one line mean nearly the same to somebody who searches: SMART finds them for each other. Plurals are folded. */
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
  'kubernetes, k8',
  'machine learning, ml, artificial intelligence, ai',
  'crm, customer relationship management',
  'seo, search engine optimisation, search engine optimization',
  'project management, program management, programme management',
  'bachelor, bsc, b sc, ba, bachelor of science, bachelor of art',
  'master, msc, m sc, ma, master of science, master of art',
  'mba, master of business administration',
  'phd, doctorate, doctor of philosophy',
].map((line) => line.split(', '));

/** By phrase in stems: everything that shares a line with it. */
const related = new Map<string, string[]>();
for (const line of concepts) {
  for (const phrase of line) {
    const others = line.filter((other) => other !== phrase);
    related.set(phrase, [...(related.get(phrase) ?? []), ...others]);
  }
}

/** `stems`: folded tokens without plurals, one blank between them. */
export function relatedPhrases(stems: string): readonly string[] {
  return related.get(stems) ?? [];
}

export const worldSeniorities = [
  'intern',
  'entry',
  'mid_level',
  'senior',
  'manager',
  'head',
  'director',
  'vp',
  'c_suite',
  'partner',
  'owner',
  'founder',
] as const;
export type Seniority = (typeof worldSeniorities)[number];

interface Occupation {
  /** Bare filter value of the sub-department. */
  sub: string;
  functions: readonly string[];
  /** What a person who does this work is called, and the noun for the field. */
  worker: string;
  field: string;
  skills: readonly string[];
  titles: Readonly<Record<Seniority, string>>;
}

function work(
  sub: string,
  functions: string,
  worker: string,
  field: string,
  chief: string,
  skills: string,
): Occupation {
  const titles: Record<Seniority, string> = {
    intern: `${field} Intern`,
    entry: `Junior ${worker}`,
    mid_level: worker,
    senior: `Senior ${worker}`,
    manager: `${field} Manager`,
    head: `Head of ${field}`,
    director: `Director of ${field}`,
    vp: `VP ${field}`,
    c_suite: chief,
    partner: 'Partner',
    owner: 'Owner',
    founder: 'Founder',
  };
  return { sub, functions: functions.split(', '), worker, field, titles, skills: skills.split(', ') };
}

/** One row per department of the service: titles and skills of its people. */
export const occupations = {
  sales: work(
    'inside_sales',
    'account_executive, revenue_operations',
    'Account Executive',
    'Sales',
    'Chief Revenue Officer',
    'Negotiation, Pipeline Management, Forecasting, CRM, Key Accounts, Prospecting, Revenue Operations, Territory Planning',
  ),
  marketing: work(
    'demand_generation',
    'content_marketing, brand',
    'Marketing Specialist',
    'Marketing',
    'Chief Marketing Officer',
    'Content Strategy, SEO, Campaigns, Copywriting, Brand, Events, Market Research, Analytics',
  ),
  engineering: work(
    'software_development',
    'backend, infrastructure',
    'Engineer',
    'Engineering',
    'Chief Technology Officer',
    'TypeScript, Python, PostgreSQL, Kubernetes, System Design, Testing, Embedded Systems, Rust',
  ),
  product_management: work(
    'product_development',
    'roadmapping, discovery',
    'Product Manager',
    'Product',
    'Chief Product Officer',
    'Roadmaps, User Research, Prioritisation, Experiments, Pricing, Discovery, Writing, Prototyping',
  ),
  finance: work(
    'controlling',
    'financial_planning, treasury',
    'Financial Analyst',
    'Finance',
    'Chief Financial Officer',
    'Budgeting, Controlling, IFRS, Treasury, Audit, Modelling, Reporting, Tax',
  ),
  human_resources: work(
    'recruiting',
    'talent_acquisition, people_operations',
    'Recruiter',
    'People',
    'Chief People Officer',
    'Interviewing, Onboarding, Employment Law, Coaching, Payroll, Employer Branding, Learning, Sourcing',
  ),
  operations: work(
    'business_operations',
    'process_improvement, planning',
    'Operations Coordinator',
    'Operations',
    'Chief Operating Officer',
    'Planning, Lean, Procurement, Customs, Warehousing, Safety, Supplier Management, Scheduling',
  ),
  customer_success_and_support: work(
    'customer_support',
    'onboarding, renewals',
    'Customer Success Specialist',
    'Customer Success',
    'Chief Customer Officer',
    'Onboarding, Renewals, Support, Escalations, Training, Documentation, Adoption, Surveys',
  ),
  consulting: work(
    'advisory',
    'strategy, transformation',
    'Consultant',
    'Advisory',
    'Managing Partner',
    'Strategy, Workshops, Change Management, Benchmarking, Facilitation, Due Diligence, Slides, Interviews',
  ),
  legal: work(
    'corporate_law',
    'contracts, compliance',
    'Legal Counsel',
    'Legal',
    'General Counsel',
    'Contracts, Compliance, Privacy, Litigation, Mergers, Negotiation, Governance, Drafting',
  ),
  research: work(
    'applied_research',
    'laboratory, data_science',
    'Researcher',
    'Research',
    'Chief Scientific Officer',
    'Statistics, Experiment Design, Grant Writing, R, Microscopy, Peer Review, Assays, Publishing',
  ),
  education: work(
    'teaching',
    'curriculum, lecturing',
    'Lecturer',
    'Teaching',
    'Dean',
    'Lecturing, Curriculum Design, Mentoring, Assessment, Public Speaking, Pedagogy, Supervision, Writing',
  ),
  healthcare_services: work(
    'nursing',
    'patient_care, diagnostics',
    'Care Specialist',
    'Care',
    'Chief Medical Officer',
    'Patient Care, Triage, Diagnostics, Records, Infection Control, First Aid, Rehabilitation, Nursing',
  ),
  quality_assurance: work(
    'quality_control',
    'inspection, certification',
    'Quality Inspector',
    'Quality',
    'Chief Quality Officer',
    'ISO 9001, Root Cause Analysis, Audits, Calibration, Metrology, Six Sigma, Documentation, Validation',
  ),
  arts_and_design: work(
    'visual_design',
    'branding, illustration',
    'Designer',
    'Design',
    'Chief Design Officer',
    'Typography, Illustration, Figma, Motion, Packaging, Branding, Photography, Prototyping',
  ),
  real_estate: work(
    'property_management',
    'lettings, valuation',
    'Property Advisor',
    'Property',
    'Chief Property Officer',
    'Valuation, Lettings, Facilities, Negotiation, Surveying, Contracts, Viewings, Planning',
  ),
  community_and_social_services: work(
    'programmes',
    'volunteering, fundraising',
    'Programme Officer',
    'Programmes',
    'Executive Director',
    'Fundraising, Volunteers, Grants, Casework, Advocacy, Partnerships, Events, Reporting',
  ),
} as const satisfies Record<string, Occupation>;
export type Department = keyof typeof occupations;

export function occupationTitle(department: Department, seniority: Seniority): string {
  return occupations[department].titles[seniority];
}

/** Ranks outside the ladder, with the rung that their earlier jobs are counted down from. */
const rungs: Partial<Record<Seniority, number>> = {
  partner: worldSeniorities.indexOf('vp'),
  owner: worldSeniorities.indexOf('partner'),
  founder: worldSeniorities.indexOf('partner'),
};

/** `steps` rungs down the ladder, as for an earlier job. It ends at entry level: internships are never in the past. */
export function seniorityBelow(seniority: Seniority, steps: number): Seniority {
  if (steps === 0) return seniority;
  const rung = rungs[seniority] ?? worldSeniorities.indexOf(seniority);
  return worldSeniorities[Math.max(seniority === 'intern' ? 0 : 1, rung - steps)] ?? 'entry';
}

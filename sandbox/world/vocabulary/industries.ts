import type { Department } from './occupations.ts';

export interface Industry {
  /** Lower case, as in the value list. */
  label: string;
  /** Suffixes of such companies' names. */
  endings: readonly string[];
  keywords: readonly string[];
  /** Products of such a company. */
  products: readonly string[];
  naics: string;
  sic: string;
  departments: readonly Department[];
}

const offers = ['services', 'advice', 'training', 'on demand', 'for teams'];

function industry(
  label: string,
  endings: string,
  keywordText: string,
  naics: string,
  sic: string,
  departments: Department[],
): Industry {
  const keywords = keywordText.split(', ');
  const products = keywords.flatMap((keyword) => offers.map((offer) => `${keyword} ${offer}`));
  return { label, endings: endings.split(', '), keywords, products, naics, sic, departments };
}

const everywhere: Department[] = ['sales', 'finance', 'human_resources', 'operations', 'marketing'];

export const higherEducation: Industry = industry(
  'higher education',
  'University, Institute of Technology, School of Economics, College',
  'degree programmes, research groups, continuing education, campus life',
  '611310',
  '8221',
  ['education', 'research', 'human_resources', 'operations', 'finance'],
);

export const industries: readonly Industry[] = [
  industry(
    'software development',
    'Software, Labs, Systems',
    'developer tools, cloud platform, subscriptions, integrations',
    '513210',
    '7372',
    [...everywhere, 'engineering', 'engineering', 'product_management', 'customer_success_and_support'],
  ),
  industry(
    'it services and it consulting',
    'Digital, Consulting, Tech',
    'managed services, migrations, outsourcing, cloud advisory',
    '541512',
    '7371',
    [...everywhere, 'engineering', 'consulting'],
  ),
  industry(
    'financial services',
    'Capital, Finance, Partners',
    'payments, lending, treasury, wealth planning',
    '523999',
    '6199',
    [...everywhere, 'finance', 'legal'],
  ),
  industry('banking', 'Bank, Savings', 'retail banking, deposits, mortgages, cards', '522110', '6021', [
    ...everywhere,
    'finance',
    'legal',
  ]),
  industry('insurance', 'Insurance, Mutual', 'underwriting, claims, reinsurance, risk', '524126', '6331', [
    ...everywhere,
    'finance',
  ]),
  industry(
    'hospitals and health care',
    'Health, Clinics',
    'outpatient care, diagnostics, patient records, nursing',
    '622110',
    '8062',
    [...everywhere, 'healthcare_services'],
  ),
  industry(
    'biotechnology research',
    'Bio, Therapeutics',
    'assays, antibodies, clinical trials, sequencing',
    '541714',
    '8731',
    ['research', 'research', 'operations', 'finance', 'legal'],
  ),
  industry(
    'automation machinery manufacturing',
    'Instruments, Robotics, Automation',
    'sensors, calibration, production lines, motion control',
    '333242',
    '3559',
    [...everywhere, 'engineering', 'quality_assurance'],
  ),
  industry(
    'chemical manufacturing',
    'Chemicals, Materials',
    'coatings, polymers, adhesives, process safety',
    '325998',
    '2899',
    [...everywhere, 'quality_assurance'],
  ),
  industry(
    'construction',
    'Construction, Builders',
    'site management, timber frames, tunnels, renovation',
    '236220',
    '1542',
    [...everywhere, 'engineering'],
  ),
  industry(
    'civil engineering',
    'Engineering, Infrastructure',
    'bridges, water works, surveying, rail',
    '541330',
    '8711',
    [...everywhere, 'engineering'],
  ),
  industry(
    'wholesale',
    'Trading, Supply',
    'distribution, import, warehousing, private label',
    '425120',
    '5199',
    everywhere,
  ),
  industry('retail', 'Stores, Goods', 'omnichannel, loyalty, merchandising, shops', '455110', '5311', everywhere),
  industry(
    'food and beverage services',
    'Foods, Kitchens',
    'catering, ready meals, ingredients, cold chain',
    '722310',
    '5812',
    [...everywhere, 'quality_assurance'],
  ),
  industry(
    'restaurants',
    'Bistro, Grill, Eateries',
    'seasonal menus, delivery, catering, tables outside',
    '722511',
    '5812',
    everywhere,
  ),
  industry('hospitality', 'Hotels, Stays', 'bookings, events, guest experience, resorts', '721110', '7011', everywhere),
  industry(
    'airlines and aviation',
    'Air, Aviation',
    'charter, ground handling, fleet, maintenance',
    '481111',
    '4512',
    everywhere,
  ),
  industry(
    'transportation, logistics, supply chain and storage',
    'Freight, Logistics',
    'forwarding, customs, containers, last mile',
    '488510',
    '4731',
    everywhere,
  ),
  industry('utilities', 'Energy, Power, Water', 'grid, heat pumps, metering, renewables', '221122', '4911', [
    ...everywhere,
    'engineering',
  ]),
  industry('telecommunications', 'Telecom, Networks', 'fibre, roaming, satellite, voice', '517111', '4813', [
    ...everywhere,
    'engineering',
  ]),
  industry(
    'advertising services',
    'Media, Creative',
    'campaigns, brand films, media buying, influencers',
    '541810',
    '7311',
    ['marketing', 'marketing', 'sales', 'arts_and_design'],
  ),
  industry('design services', 'Design, Studio', 'identity, packaging, interiors, prototypes', '541490', '7389', [
    'arts_and_design',
    'arts_and_design',
    'sales',
    'marketing',
  ]),
  industry(
    'technology, information and internet',
    'Online, Networks, Apps',
    'marketplace, search, recommendations, identity',
    '519290',
    '7375',
    [...everywhere, 'engineering', 'product_management', 'customer_success_and_support'],
  ),
  industry(
    'business consulting and services',
    'Advisory, Partners',
    'strategy, transformation, procurement advice, benchmarking',
    '541611',
    '8742',
    ['consulting', 'consulting', 'sales', 'finance', 'human_resources'],
  ),
  industry(
    'government administration',
    'District Council, Water Board, Agency',
    'permits, registers, public works, budgets',
    '921190',
    '9199',
    ['operations', 'finance', 'legal', 'human_resources', 'community_and_social_services'],
  ),
  industry('legal services', 'Legal, Law', 'contracts, disputes, compliance, notary', '541110', '8111', [
    'legal',
    'legal',
    'operations',
    'finance',
  ]),
  industry(
    'staffing and recruiting',
    'Talent, People',
    'executive search, temps, assessments, payroll',
    '561311',
    '7361',
    ['human_resources', 'sales', 'operations'],
  ),
  industry(
    'non-profit organizations',
    'Foundation, Trust',
    'grants, volunteers, shelters, advocacy',
    '813219',
    '8399',
    ['community_and_social_services', 'operations', 'finance', 'marketing'],
  ),
  industry('real estate', 'Property, Estates', 'lettings, valuations, facilities, developments', '531210', '6531', [
    ...everywhere,
    'real_estate',
  ]),
];

/** Throws if the label is not in the table. */
export function industryNamed(label: string): Industry {
  const found = [...industries, higherEducation].find((candidate) => candidate.label === label);
  if (found === undefined) throw new RangeError(`No such industry: ${label}`);
  return found;
}

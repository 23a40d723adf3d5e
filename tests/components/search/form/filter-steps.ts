import type { SearchFilters } from '@/lib/search/filter-values';

/**
 * Every filter (docs/interface.md#account-filters, docs/interface.md#contact-filters, docs/interface.md#company-search), set as a
 * person sets it: what to do by role and name, and the body that this makes. Free of test runners: `takeStep` of a DOM and of a
 * browser run the same steps.
 */

/** One thing that a person does. `within`: groups by name, the outer first. */
export type Step =
  /** Opens a fold of the form. */
  | { do: 'open'; fold: string }
  | { do: 'press'; button: string; within: string[] }
  /** Replaces the text of a field. */
  | { do: 'fill'; field: string; text: string; within: string[] }
  /** Writes a value into a field for several and ends it with Enter. */
  | { do: 'add'; field: string; text: string; within: string[] }
  /** Writes the beginning of a value and presses the option. */
  | { do: 'choose'; field: string; text: string; option: string; within: string[] }
  /** Chooses from a list of the browser. */
  | { do: 'select'; field: string; option: string; within: string[] }
  | { do: 'check'; box: string; within: string[] }
  /** A date field takes `2024-02-29`. */
  | { do: 'date'; field: string; day: string; within: string[] };

export interface FilterCase {
  path: string;
  search: 'people' | 'companies';
  /** What is set before; nothing where absent. */
  from?: SearchFilters;
  steps: Step[];
  /** All of `filters` afterwards. */
  body: SearchFilters;
}

const anId = 'ffffffff-ffff-0fff-0fff-ffffffffffff';
const open = (fold: string): Step => ({ do: 'open', fold });
const press = (button: string, ...within: string[]): Step => ({ do: 'press', button, within });
const fill = (field: string, text: string, ...within: string[]): Step => ({ do: 'fill', field, text, within });
const choose = (field: string, text: string, option: string, ...within: string[]): Step => ({
  ...{ do: 'choose', field, text, option, within },
});
const select = (field: string, option: string, ...within: string[]): Step => ({ do: 'select', field, option, within });
const check = (box: string, ...within: string[]): Step => ({ do: 'check', box, within });
const date = (field: string, day: string, ...within: string[]): Step => ({ do: 'date', field, day, within });
/** Into the field of a filter, which has the filter's name. */
const add = (label: string, text: string, side = 'any'): Step => ({
  ...{ do: 'add', field: label, text, within: [label, side] },
});

const people = (path: string, steps: Step[], body: SearchFilters): FilterCase => ({
  path,
  search: 'people',
  steps,
  body,
});
const companies = (path: string, steps: Step[], body: SearchFilters): FilterCase => ({
  ...{ path, search: 'companies', steps, body },
});

const accountCases: FilterCase[] = [
  people('account.domain', [open('Company'), add('Website', 'fenwick.example'), add('Website', 'quillon.example')], {
    account: { domain: { any: { include: ['fenwick.example', 'quillon.example'] } } },
  }),
  companies(
    'account.domain',
    [
      open('Company'),
      add('Website', 'fenwick.example'),
      press('none of', 'Website'),
      add('Website', 'quillon.example', 'none of'),
    ],
    { account: { domain: { any: { include: ['fenwick.example'], exclude: ['quillon.example'] } } } },
  ),
  people('account.pronet', [open('Company'), add('Company page', 'https://www.pronet.example/company/fenwick')], {
    account: { pronet: { any: { include: ['https://www.pronet.example/company/fenwick'] } } },
  }),
  people('account.url', [open('Company'), add('Website or page', 'fenwick.example')], {
    account: { url: { any: { include: { content: ['fenwick.example'] } } } },
  }),
  people(
    'account.name',
    [open('Company'), add('Company name', '"Fenwick, Inc."'), press('strict', 'Company name', 'any')],
    {
      account: { name: { any: { include: { mode: 'STRICT', content: ['Fenwick, Inc.'] } } } },
    },
  ),
  people('account.socialMediaLink', [open('Social'), add('Company’s social page', 'https://b.example/fenwick')], {
    account: { socialMediaLink: { any: { include: ['https://b.example/fenwick'] } } },
  }),
  companies('account.phoneNumber', [open('Company'), add('Company’s phone', '+31201234567')], {
    account: { phoneNumber: { any: { include: ['+31201234567'] } } },
  }),
  people(
    'account.industries',
    [open('Company'), add('Industry', 'banking'), add('Industry', 'bars, taverns, and nightclubs')],
    {
      account: { industries: { any: { include: { content: ['banking', 'bars, taverns, and nightclubs'] } } } },
    },
  ),
  people('account.location', [open('Place'), add('Company’s place', 'Netherlands')], {
    account: { location: { any: { include: ['Netherlands'] } } },
  }),
  people(
    'account.geoLocation',
    [
      open('Place'),
      fill('Latitude', '52.37', 'Around a point'),
      fill('Longitude', '-4.9', 'Around a point'),
      fill('Radius', '25', 'Around a point'),
      select('Unit', 'miles', 'Around a point'),
    ],
    { account: { geoLocation: { position: { lat: 52.37, lng: -4.9 }, radius: 25, unit: 'mi' } } },
  ),
  companies(
    'account.productAndServices',
    [
      open('Company'),
      press('all', 'Products and services'),
      press('word', 'Products and services', 'all'),
      add('Products and services', 'cold storage', 'all'),
    ],
    { account: { productAndServices: { all: { include: { mode: 'WORD', content: ['cold storage'] } } } } },
  ),
  people(
    'account.socialMedia',
    [open('Social'), choose('Company is on', 'prof', 'Professional network', 'Company is on', 'any')],
    {
      account: { socialMedia: { any: { include: ['PRONET'] } } },
    },
  ),
  people('account.type', [open('Company'), choose('Company type', 'non', 'Non-profit', 'Company type', 'any')], {
    account: { type: { any: { include: ['NON_PROFIT'] } } },
  }),
  people('account.foundedYear', [open('Company'), fill('From', '1999', 'Founded'), fill('To', '2005', 'Founded')], {
    account: { foundedYear: { type: 'RANGE', range: { start: 1999, end: 2005 } } },
  }),
  companies('account.foundedYear', [open('Company'), press('unknown', 'Founded')], {
    account: { foundedYear: { type: 'NONE' } },
  }),
  people(
    'account.employeeSize',
    [
      open('Size'),
      fill('From', '500', 'Headcount', 'Band 1'),
      fill('To', '5,000', 'Headcount', 'Band 1'),
      press('Add band', 'Headcount'),
      fill('From', '20000', 'Headcount', 'Band 2'),
    ],
    { account: { employeeSize: { type: 'RANGE', range: [{ start: 500, end: 5000 }, { start: 20_000 }] } } },
  ),
  people('account.retailSize', [open('Size'), fill('To', '12', 'Shops and branches', 'Band 1')], {
    account: { retailSize: { type: 'RANGE', range: [{ end: 12 }] } },
  }),
  people('account.revenue', [open('Money'), fill('From', '1,000,000', 'Revenue a year in USD', 'Band 1')], {
    account: { revenue: { type: 'RANGE', range: [{ start: 1_000_000 }] } },
  }),
  companies('account.revenue', [open('Money'), press('known', 'Revenue a year in USD')], {
    account: { revenue: { type: 'ALL' } },
  }),
  companies(
    'account.funding',
    [
      open('Money'),
      choose('Rounds', 'series a', 'Series A', 'Funding', 'Rounds'),
      choose('Rounds', 'seed', 'Seed', 'Funding', 'Rounds'),
      fill('From', '1,000,000', 'Funding', 'Raised in all, USD'),
      fill('To', '5000000', 'Funding', 'Raised last, USD'),
      date('From', '2020-09-13', 'Funding', 'Day of the last round'),
      date('To', '2024-02-29', 'Funding', 'Day of the last round'),
    ],
    {
      account: {
        funding: {
          type: ['SERIES_A', 'SEED'],
          totalAmount: { start: 1_000_000 },
          lastAmount: { end: 5_000_000 },
          duration: { start: '1599955200000', end: '1709251199999' },
        },
      },
    },
  ),
  people(
    'account.language',
    [
      open('Company'),
      choose('Company’s languages', 'dut', 'dutch', 'Company’s languages', 'any'),
      fill('From', '2', 'Company’s languages', 'How many'),
    ],
    { account: { language: { any: { include: ['dutch'] }, range: { start: 2 } } } },
  ),
  people(
    'account.keyword',
    [
      open('Keywords'),
      add('Company keywords', 'logistics'),
      check('Description', 'Company keywords', 'any', 'Look in'),
      check('Search-engine text', 'Company keywords', 'any', 'Look in'),
      select('How Description has to match', 'strict', 'Company keywords', 'any', 'Look in'),
    ],
    {
      account: {
        keyword: {
          any: {
            include: {
              sources: [{ mode: 'STRICT', source: 'DESCRIPTION' }, { source: 'SEO' }],
              content: ['logistics'],
            },
          },
        },
      },
    },
  ),
  companies(
    'account.metric',
    [
      open('Growth'),
      choose('Departments', 'eng', 'engineering', 'Departments and growth', 'Headcount now', 'Headcount 1'),
      fill('From', '5', 'Departments and growth', 'Headcount now', 'Headcount 1'),
      choose('Departments', 'human', 'human resources', 'Departments and growth', 'Growth in per cent', 'Growth 1'),
      fill('From', '-20', 'Departments and growth', 'Growth in per cent', 'Growth 1'),
      fill('To', '12.5', 'Departments and growth', 'Growth in per cent', 'Growth 1'),
      select('Within', '6 months', 'Departments and growth', 'Growth in per cent', 'Growth 1'),
    ],
    {
      account: {
        metric: {
          employee: [{ function: ['engineering'], start: 5 }],
          growth: [{ function: ['human_resources'], start: -20, end: 12.5, timeFrame: 'SIX' }],
        },
      },
    },
  ),
  people(
    'account.technologies',
    [open('Technology'), press('all', 'Uses'), add('Uses', 'Docker', 'all'), add('Uses', 'Java', 'all')],
    {
      account: { technologies: { all: { include: { content: ['Docker', 'Java'] } } } },
    },
  ),
  {
    ...people('account.technology', [open('Technology'), add('Uses (older filter)', 'Java')], {
      account: { technology: { any: { include: ['Docker', 'Java'] } } },
    }),
    from: { account: { technology: { any: { include: ['Docker'] } } } },
  },
  companies('account.naics', [open('Company'), add('NAICS code', '541511'), add('NAICS code', '51')], {
    account: { naics: { any: { include: ['541511', '51'] } } },
  }),
  companies('account.employee.title', [open('Role'), add('Employees’ title', 'buyer')], {
    account: { employee: { title: { any: { include: { content: ['buyer'] } } } } },
  }),
  companies(
    'account.employee.seniority',
    [open('Role'), choose('Employees’ seniority', 'mid', 'Mid-level', 'Employees’ seniority', 'any')],
    { account: { employee: { seniority: { any: { include: ['mid-level'] } } } } },
  ),
  companies('account.employee.departmentAndFunction', [open('Role'), add('Employees’ department', 'procurement')], {
    account: { employee: { departmentAndFunction: { any: { include: ['procurement'] } } } },
  }),
];

const contactCases: FilterCase[] = [
  people('contact.fullName', [open('Who'), add('Name', 'Hana Novotná')], {
    contact: { fullName: { any: { include: { content: ['Hana Novotná'] } } } },
  }),
  people('contact.pronet', [open('Who'), add('Profile page', 'https://www.pronet.example/in/hana-novotna')], {
    contact: { pronet: { any: { include: ['https://www.pronet.example/in/hana-novotna'] } } },
  }),
  people('contact.socialMediaLink', [open('Social'), add('Social page', 'https://b.example/hana')], {
    contact: { socialMediaLink: { any: { include: ['https://b.example/hana'] } } },
  }),
  people('contact.company.latest', [open('Company'), add('Main company, by id', anId)], {
    contact: { company: { latest: { any: { include: [anId] } } } },
  }),
  people('contact.company.current', [open('Company'), add('Any company now, by id', anId)], {
    contact: { company: { current: { any: { include: [anId] } } } },
  }),
  people(
    'contact.company.previous',
    [open('Company'), press('none of', 'Past company, by id'), add('Past company, by id', anId, 'none of')],
    { contact: { company: { previous: { any: { exclude: [anId] } } } } },
  ),
  people(
    'contact.experience.latest.title',
    [
      open('Role'),
      add('Title', 'procurement'),
      add('Title', 'buying'),
      press('More: not all of', 'Title'),
      add('Title', 'assistant', 'not all of'),
      press('word', 'Title', 'not all of'),
    ],
    {
      contact: {
        experience: {
          latest: {
            title: {
              any: { include: { content: ['procurement', 'buying'] } },
              all: { exclude: { mode: 'WORD', content: ['assistant'] } },
            },
          },
        },
      },
    },
  ),
  people(
    'contact.experience.latest.duration',
    [
      open('Role'),
      fill('years', '1', 'Time in the main role', 'At the main company', 'At least'),
      fill('months', '6', 'Time in the main role', 'At the main company', 'At least'),
      fill('years', '3', 'Time in the main role', 'In the main job', 'At most'),
      fill('years', '10', 'Time in the main role', 'In working life', 'At least'),
    ],
    {
      contact: {
        experience: {
          latest: {
            duration: {
              latestCompany: { min: { year: 1, month: 6 } },
              latestJob: { max: { year: 3 } },
              total: { min: { year: 10 } },
            },
          },
        },
      },
    },
  ),
  people('contact.experience.current.title', [open('Role'), add('Title in any role now', 'adviser')], {
    contact: { experience: { current: { title: { any: { include: { content: ['adviser'] } } } } } },
  }),
  people(
    'contact.experience.current.duration',
    [
      open('Role'),
      fill('months', '11', 'Time in any role now', 'At a company now', 'At most'),
      fill('years', '0', 'Time in any role now', 'In a job now', 'At least'),
      fill('years', '40', 'Time in any role now', 'In working life', 'At most'),
    ],
    {
      contact: {
        experience: {
          current: {
            duration: {
              currentCompany: { max: { month: 11 } },
              currentJob: { min: { year: 0 } },
              total: { max: { year: 40 } },
            },
          },
        },
      },
    },
  ),
  people('contact.experience.previous.title', [open('Role'), add('Past title', 'consultant')], {
    contact: { experience: { previous: { title: { any: { include: { content: ['consultant'] } } } } } },
  }),
  people(
    'contact.experience.previous.duration',
    [
      open('Role'),
      fill('years', '2', 'Time in past roles', 'At a past company', 'At least'),
      fill('years', '8', 'Time in past roles', 'In a past job', 'At most'),
    ],
    {
      contact: {
        experience: {
          previous: { duration: { previousCompany: { min: { year: 2 } }, previousJob: { max: { year: 8 } } } },
        },
      },
    },
  ),
  people(
    'contact.seniority',
    [
      open('Role'),
      choose('Seniority', 'dir', 'Director', 'Seniority', 'any'),
      choose('Seniority', 'c-s', 'C-suite', 'Seniority', 'any'),
    ],
    { contact: { seniority: { any: { include: ['director', 'c_suite'] } } } },
  ),
  people(
    'contact.departmentAndFunction',
    [
      open('Role'),
      add('Department', 'procurement'),
      choose('Department', 'supply', 'supply chain', 'Department', 'any'),
    ],
    {
      contact: { departmentAndFunction: { any: { include: ['procurement', 'supply_chain'] } } },
    },
  ),
  people(
    'contact.location',
    [open('Place'), add('Lives in', 'Europe'), press('none of', 'Lives in'), add('Lives in', 'Norway', 'none of')],
    { contact: { location: { any: { include: ['Europe'], exclude: ['Norway'] } } } },
  ),
  people(
    'contact.language',
    [
      open('Skills'),
      choose('Speaks', 'fre', 'french', 'Speaks', 'any'),
      press('strict', 'Speaks', 'any'),
      fill('From', '2', 'Speaks', 'How many'),
      fill('To', '4', 'Speaks', 'How many'),
    ],
    {
      contact: { language: { any: { include: { mode: 'STRICT', content: ['french'] } }, range: { start: 2, end: 4 } } },
    },
  ),
  people(
    'contact.skill',
    [open('Skills'), press('all', 'Skill'), add('Skill', 'negotiation', 'all'), add('Skill', 'sourcing', 'all')],
    {
      contact: { skill: { all: { include: { content: ['negotiation', 'sourcing'] } } } },
    },
  ),
  people('contact.certification', [open('Skills'), add('Certificate', 'CIPS')], {
    contact: { certification: { any: { include: { content: ['CIPS'] } } } },
  }),
  people('contact.education.school', [open('Education'), add('School, by id', anId)], {
    contact: { education: { school: { any: { include: [anId] } } } },
  }),
  people('contact.education.degree', [open('Education'), add('Degree', 'master')], {
    contact: { education: { degree: { any: { include: { content: ['master'] } } } } },
  }),
  people('contact.education.fieldOfStudy', [open('Education'), add('Field of study', 'economics')], {
    contact: { education: { fieldOfStudy: { any: { include: { content: ['economics'] } } } } },
  }),
  people(
    'contact.education.date',
    [
      open('Education'),
      fill('From', '2001', 'Years of study'),
      fill('To', '2005', 'Years of study'),
      check('Still studying', 'Years of study'),
    ],
    { contact: { education: { date: { start: 2001, end: 2005, present: true } } } },
  ),
  people(
    'contact.keyword',
    [
      open('Keywords'),
      press('none of', 'Keywords'),
      check('Headline', 'Keywords', 'none of', 'Look in'),
      add('Keywords', 'recruiter', 'none of'),
      press('any', 'Keywords'),
      add('Keywords', 'cold chain'),
      check('Awards', 'Keywords', 'any', 'Look in'),
      select('How Awards has to match', 'word', 'Keywords', 'any', 'Look in'),
    ],
    {
      contact: {
        keyword: {
          any: {
            include: { sources: [{ mode: 'WORD', source: 'AWARD' }], content: ['cold chain'] },
            exclude: { sources: [{ source: 'HEADLINE' }], content: ['recruiter'] },
          },
        },
      },
    },
  ),
  people('contact.socialMedia', [open('Social'), choose('Is on', 'platform b', 'Platform B', 'Is on', 'any')], {
    contact: { socialMedia: { any: { include: ['PLATFORM_B'] } } },
  }),
  people('contact.profileBadge', [open('Social'), choose('Badge', 'open', 'Open to work', 'Badge', 'any')], {
    contact: { profileBadge: { any: { include: ['OPEN_TO_WORK'] } } },
  }),
  people(
    'contact.socialMediaFollower',
    [
      open('Social'),
      fill('From', '1,000', 'Followers and connections', 'Followers', 'Band 1'),
      press('Add band', 'Followers and connections', 'Followers'),
      fill('To', '10', 'Followers and connections', 'Followers', 'Band 2'),
      fill('From', '500', 'Followers and connections', 'Connections', 'Band 1'),
    ],
    {
      contact: {
        socialMediaFollower: {
          pronet: {
            followers: { type: 'RANGE', range: [{ start: 1000 }, { end: 10 }] },
            connections: { type: 'RANGE', range: [{ start: 500 }] },
          },
        },
      },
    },
  ),
];

/** At least one of each filter but for exclusion lists, which are chosen in a field of their own. */
export const filterCases: readonly FilterCase[] = [...accountCases, ...contactCases];

import type { OtherSource } from '../person-facts.ts';

interface Kind {
  source: OtherSource;
  /** Percentage of people who have one. */
  share: number;
  texts: readonly string[];
}

/** What people list besides work and school, by the keyword source that finds it (docs/interface.md#contact-filters). */
export const accomplishments: readonly Kind[] = [
  {
    source: 'COURSE',
    share: 12,
    texts: [
      'Introduction to Machine Learning',
      'Negotiation for Engineers',
      'Corporate Finance in Practice',
      'Supply Chain Analytics',
      'Writing for the Web',
      'Leading without Authority',
      'Statistics with R',
      'Service Design Basics',
      'Advanced Spreadsheet Modelling',
      'Workplace Mediation',
    ],
  },
  {
    source: 'PROJECTS',
    share: 12,
    texts: [
      'Paperless warehouse',
      'Open timetable for ferries',
      'Migration of the billing system',
      'Solar roof for the town library',
      'Museum audio guide',
      'Bicycle courier pilot',
      'One form for all suppliers',
      'Low-water warning service',
    ],
  },
  {
    source: 'PUBLICATION',
    share: 8,
    texts: [
      'Forecasting demand with sparse data',
      'On the maintenance of shared spreadsheets',
      'Queues, and how people bear them',
      'Small batches in regulated industries',
      'Heat losses in district networks: a survey',
      'Consent in field studies',
      'What onboarding leaves out',
    ],
  },
  {
    source: 'PATENT',
    share: 5,
    texts: [
      'Method for calibrating a flow sensor in moving water',
      'Gripper with compliant fingers',
      'Tamper-evident closure for reusable crates',
      'Apparatus for drying timber with waste heat',
      'Device for pairing hearing aids',
    ],
  },
  {
    source: 'AWARD',
    share: 10,
    texts: [
      'Employee of the Year',
      'Regional Innovation Prize',
      'Best Newcomer',
      'Golden Compass for Customer Care',
      'Teaching Award of the Faculty',
      'Quality Medal',
      'Export Prize, second place',
    ],
  },
  {
    source: 'ORGANIZATION',
    share: 10,
    texts: [
      'Association of Young Engineers',
      'Chamber of Commerce',
      'Women in Operations',
      'Guild of Technical Writers',
      'Institute of Measurement',
      'Society for Fair Procurement',
      'League of Independent Designers',
    ],
  },
  {
    source: 'VOLUNTEERING',
    share: 12,
    texts: [
      'Homework club',
      'Food bank driver',
      'Sea rescue crew',
      'Repair café',
      'Youth football coach',
      'Beach cleaning',
      'Reading to hospital patients',
      'Mountain path maintenance',
    ],
  },
  {
    source: 'TEST_SCORE',
    share: 6,
    texts: [
      'English proficiency: C1',
      'German proficiency: B2',
      'Graduate admission test: 94th percentile',
      'Typing: 92 words a minute',
      'Logic test: 38 of 40',
    ],
  },
];

import type { DemoCompanyName } from '../companies/demo-companies.ts';
import type { Mailbox } from '../person-facts.ts';
import type { Department, Seniority } from '../vocabulary/occupations.ts';

export interface DemoPerson {
  slug: string;
  firstName: string;
  lastName: string;
  fullName: string;
  headline: string;
  title: string;
  city: string;
  company: DemoCompanyName;
  department: Department;
  seniority: Seniority;
  mailbox: Mailbox;
  address: string;
  hasPhone: boolean;
  sparse?: boolean;
  skillCount?: number;
  summary?: string;
}

/** The people of every sandbox, whatever its seed; tests, `npm start` and the docs refer to them. */
export const demoPeople = {
  amara: {
    slug: 'amara-okonkwo',
    firstName: 'Amara',
    lastName: 'Okonkwo',
    fullName: 'Amara Okonkwo',
    headline: 'Head of Revenue Operations at Fenwick Instruments',
    title: 'Head of Revenue Operations',
    city: 'Rotterdam',
    company: 'fenwick',
    department: 'sales',
    seniority: 'head',
    mailbox: 'valid',
    address: 'amara.okonkwo@fenwick.example',
    hasPhone: true,
    summary:
      'I make sure that what sales promises, production can build. Twelve years between spreadsheets and shop floors, most of them in ports.',
  },
  tomasz: {
    slug: 'tomasz-wieczorek',
    firstName: 'Tomasz',
    lastName: 'Wieczorek',
    fullName: 'Tomasz Wieczorek',
    headline: 'Director of Operations, Okavango Freight',
    title: 'Director of Operations',
    city: 'Gdańsk',
    company: 'okavango',
    department: 'operations',
    seniority: 'director',
    mailbox: 'valid',
    address: 'tomasz.wieczorek@okavango.example',
    hasPhone: true,
  },
  leila: {
    slug: 'leila-haddad',
    firstName: 'Leila',
    lastName: 'Haddad',
    fullName: 'Leila Haddad',
    headline: 'Senior Designer at Tallow & Reed',
    title: 'Senior Designer',
    city: 'London',
    company: 'tallow',
    department: 'arts_and_design',
    seniority: 'senior',
    mailbox: 'catch-all',
    address: 'leila.haddad@tallowreed.example',
    hasPhone: false,
  },
  mateus: {
    slug: 'mateus-carvalho',
    firstName: 'Mateus',
    lastName: 'Carvalho',
    fullName: 'Mateus Carvalho',
    headline: 'Engineer at Serra Azul Energia',
    title: 'Engineer',
    city: 'São Paulo',
    company: 'serra',
    department: 'engineering',
    seniority: 'mid_level',
    mailbox: 'none',
    address: 'mateus.carvalho@serraazul.example',
    hasPhone: false,
  },
  yuki: {
    slug: 'yuki-tanabe',
    firstName: 'Yuki',
    lastName: 'Tanabe',
    fullName: 'Yuki Tanabe',
    headline: 'Engineering Manager at Hokuto Robotics',
    title: 'Engineering Manager',
    city: 'Tokyo',
    company: 'hokuto',
    department: 'engineering',
    seniority: 'manager',
    mailbox: 'bare',
    address: 'yuki.tanabe@hokuto.example',
    hasPhone: false,
    sparse: true,
  },
  ingrid: {
    slug: 'ingrid-solberg',
    firstName: 'Ingrid',
    lastName: 'Solberg, MD, PhD, MBA (she/her)',
    fullName: 'Ingrid Solberg, MD, PhD, MBA (she/her)',
    headline:
      'Chief Medical Officer at Fjellvik Health 🏔️ | Telemedicine for islands and oil rigs | Speaker, board member, mentor | Former anaesthetist, still a sailor | Говорю по-русски | We are hiring nurses who can ski',
    title: 'Chief Medical Officer',
    city: 'Bergen',
    company: 'fjellvik',
    department: 'healthcare_services',
    seniority: 'c_suite',
    mailbox: 'rejected-and-valid',
    address: 'ingrid.solberg@fjellvik.example',
    hasPhone: true,
    skillCount: 60,
    summary:
      'Medicine is logistics with feelings. 🚑\n\nI spent ten years in operating theatres and ten more making sure that people who live three ferries away get the same care.\n\nМедицина без границ — и без очередей.',
  },
  noor: {
    slug: 'noor-al-hashimi',
    firstName: 'نور',
    lastName: 'الهاشمي',
    fullName: 'نور الهاشمي',
    headline: 'VP Finance at Al Manara Capital | نائبة الرئيس للشؤون المالية',
    title: 'VP Finance',
    city: 'Dubai',
    company: 'almanara',
    department: 'finance',
    seniority: 'vp',
    mailbox: 'valid',
    address: 'noor.al-hashimi@almanara.example',
    hasPhone: true,
  },
  renee: {
    slug: 'renée-dubois',
    firstName: 'Renée',
    lastName: 'Dubois',
    fullName: 'Renée Dubois',
    headline: 'Lecturer at Maas Delta University',
    title: 'Lecturer',
    city: 'Rotterdam',
    company: 'maasDelta',
    department: 'education',
    seniority: 'mid_level',
    mailbox: 'valid',
    address: 'renee.dubois@maasdelta.example',
    hasPhone: false,
  },
} as const satisfies Record<string, DemoPerson>;
export type DemoPersonName = keyof typeof demoPeople;

import type { MailProvider } from '../vocabulary/company-words.ts';

export interface DemoCompany {
  slug: string;
  name: string;
  domain: string;
  industry: string;
  city: string;
  foundedYear: number;
  headcount: number;
  description: string;
  catchAll: boolean;
  mailProvider: MailProvider;
}

/** The companies of every sandbox, whatever its seed; tests, `npm start` and the docs refer to them. */
export const demoCompanies = {
  fenwick: {
    slug: 'fenwick-instruments',
    name: 'Fenwick Instruments',
    domain: 'fenwick.example',
    industry: 'automation machinery manufacturing',
    city: 'Rotterdam',
    foundedYear: 1987,
    headcount: 640,
    description: 'Fenwick Instruments builds calibration benches and flow sensors for ports, dairies and water works.',
    catchAll: false,
    mailProvider: 'microsoft',
  },
  okavango: {
    slug: 'okavango-freight',
    name: 'Okavango Freight',
    domain: 'okavango.example',
    industry: 'transportation, logistics, supply chain and storage',
    city: 'Gdańsk',
    foundedYear: 2004,
    headcount: 1850,
    description: 'Okavango Freight moves refrigerated goods between southern Africa and the Baltic.',
    catchAll: false,
    mailProvider: 'g-suite',
  },
  tallow: {
    slug: 'tallow-and-reed',
    name: 'Tallow & Reed',
    domain: 'tallowreed.example',
    industry: 'design services',
    city: 'London',
    foundedYear: 2013,
    headcount: 42,
    description: 'Tallow & Reed is a studio for packaging and wayfinding.',
    catchAll: true,
    mailProvider: 'mimecast',
  },
  serra: {
    slug: 'serra-azul-energia',
    name: 'Serra Azul Energia',
    domain: 'serraazul.example',
    industry: 'utilities',
    city: 'São Paulo',
    foundedYear: 1996,
    headcount: 5200,
    description: 'Serra Azul Energia runs wind parks and meters for four million homes.',
    catchAll: false,
    mailProvider: 'proofpoint',
  },
  hokuto: {
    slug: 'hokuto-robotics',
    name: 'Hokuto Robotics',
    domain: 'hokuto.example',
    industry: 'automation machinery manufacturing',
    city: 'Tokyo',
    foundedYear: 2016,
    headcount: 118,
    description: 'Hokuto Robotics makes small grippers for laboratories.',
    catchAll: false,
    mailProvider: 'other',
  },
  fjellvik: {
    slug: 'fjellvik-health',
    name: 'Fjellvik Health',
    domain: 'fjellvik.example',
    industry: 'hospitals and health care',
    city: 'Bergen',
    foundedYear: 1979,
    headcount: 2300,
    description: 'Fjellvik Health runs clinics along the west coast and a telemedicine service.',
    catchAll: false,
    mailProvider: 'microsoft',
  },
  almanara: {
    slug: 'al-manara-capital',
    name: 'Al Manara Capital',
    domain: 'almanara.example',
    industry: 'financial services',
    city: 'Dubai',
    foundedYear: 2009,
    headcount: 310,
    description: 'Al Manara Capital lends to family businesses in the Gulf.',
    catchAll: false,
    mailProvider: 'barracuda',
  },
  maasDelta: {
    slug: 'maas-delta-university',
    name: 'Maas Delta University',
    domain: 'maasdelta.example',
    industry: 'higher education',
    city: 'Rotterdam',
    foundedYear: 1913,
    headcount: 4100,
    description: 'Maas Delta University teaches engineering, trade and water management.',
    catchAll: false,
    mailProvider: 'g-suite',
  },
} as const satisfies Record<string, DemoCompany>;
export type DemoCompanyName = keyof typeof demoCompanies;

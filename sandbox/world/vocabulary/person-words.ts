import type { Seniority } from './occupations.ts';

export const credentials = ['PhD', 'MBA', 'PMP', 'CFA', 'CPA', 'MD, MPH', 'PhD, P.Eng.', '(he/him)', '🌱 Hiring!'];

/** [name, authority] */
export const certificates: readonly (readonly [string, string])[] = [
  ['Certified Scrum Master', 'Scrum Guild'],
  ['Project Management Professional', 'Institute of Project Work'],
  ['ISO 9001 Lead Auditor', 'Standards House'],
  ['Data Protection Officer', 'Privacy Academy'],
  ['First Aid at Work', 'Red Lantern'],
  ['Lean Six Sigma Green Belt', 'Standards House'],
  ['Cloud Practitioner', 'Open Cloud Board'],
  ['Chartered Accountant', 'Institute of Ledgers'],
  ['Occupational Safety Manager', 'Safe Work Council'],
  ['Professional Coach', 'Coaching Circle'],
];

export const degrees = [
  'Bachelor of Science',
  'Bachelor of Arts',
  'Bachelor of Engineering',
  'Master of Science',
  'Master of Arts',
  'Master of Business Administration',
  'Doctor of Philosophy',
  'Diploma',
];

/** Skills for any kind of work. */
export const generalSkills = [
  'Leadership',
  'Project Management',
  'Spreadsheets',
  'Presentations',
  'Teamwork',
  'Time Management',
  'Intercultural Communication',
  'Stakeholder Management',
  'Agile Methods',
  'Data Analysis',
  'Problem Solving',
  'Mentoring',
  'Public Speaking',
  'Translation',
  'SQL',
  'Report Writing',
];

/** Roles held besides the main one, at another company. */
export const sideRoles: readonly (readonly [string, Seniority])[] = [
  ['Advisor', 'senior'],
  ['Advisor', 'senior'],
  ['Board Member', 'director'],
  ['Non-Executive Director', 'director'],
  ['Mentor', 'senior'],
  ['Guest Lecturer', 'mid_level'],
  ['Co-Founder', 'founder'],
];

export const studyNotes = [
  'Thesis written with an industrial partner.',
  'Exchange semester abroad, student council.',
  'Graduated with distinction.',
  'Part-time, alongside work.',
  'Focus on statistics and field work.',
  'Scholarship of the regional foundation.',
];

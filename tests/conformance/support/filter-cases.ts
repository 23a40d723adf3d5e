import { at, type Result } from './conformance-sandbox.ts';

/** A filter whose values a result shows: what it holds can be read there, with nothing of the sandbox's own evaluation. */
export interface FilterCase {
  /** Where the filter stands in a request. */
  path: string;
  /** All values that a result holds for it, in lower case but for ids. */
  read(result: Result): string[];
  at(filter: object): object;
  /** What an include or exclude is. */
  side(values: string[]): unknown;
}

/** All texts at the end of a path; `*` goes through every entry of an array. */
export function all(value: unknown, ...path: string[]): string[] {
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' && value !== '' ? [value] : [];
  if (key === '*') return Array.isArray(value) ? value.flatMap((entry) => all(entry, ...rest)) : [];
  return all(at(value, key), ...rest);
}

/** A person shows their company whole; a result of Company Search is one. */
export function companyOf(result: Result): unknown {
  return Object.hasOwn(result, 'position_groups') ? result.company : result;
}

type Reader = (result: Result) => string[];
const own =
  (...path: string[]): Reader =>
  (result) =>
    all(result, ...path);
const company =
  (...path: string[]): Reader =>
  (result) =>
    all(companyOf(result), ...path);
const together =
  (...readers: Reader[]): Reader =>
  (result) =>
    readers.flatMap((read) => read(result));

function placesIn(...path: string[]): string[][] {
  return [['country'], ['state'], ['city'], ['metro'], ['regions', '*']].map((end) => [...path, ...end]);
}

const platforms = ['PLATFORM_B', 'PLATFORM_C', 'PLATFORM_D'];
function platformsOf(holder: unknown): string[] {
  const has = (key: string) => typeof at(holder, 'link', key) === 'string';
  return [...(has('pronet') ? ['PRONET'] : []), ...platforms.filter(has)];
}

/** Results prefix what filters take bare (docs/interface.md#person-result). */
const bare = (value: string) => value.replace(/^master_/, '');
const isOpen = (span: unknown) => at(span, 'date', 'end') === null;
function groups(result: Result): unknown[] {
  return Array.isArray(result.position_groups) ? result.position_groups : [];
}
function positions(group: unknown): unknown[] {
  const list = at(group, 'profile_positions');
  return Array.isArray(list) ? list : [];
}
const titles = (list: unknown[]) => list.flatMap((position) => all(position, 'title'));

function nest(path: string, value: object): object {
  return path.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), value);
}
function caseOf(path: string, read: Reader, side: FilterCase['side']): FilterCase {
  return { path, read, at: (filter) => nest(path, filter), side };
}
const plain = (path: string, read: Reader) => caseOf(path, read, (values) => values);
const match = (path: string, read: Reader) => caseOf(path, read, (content) => ({ mode: 'STRICT', content }));

/** Filters of plain arrays (docs/interface.md#plain-array-filters). */
export const plainCases: FilterCase[] = [
  plain('account.domain', company('link', 'domain')),
  plain('account.pronet', company('link', 'pronet')),
  plain('account.socialMediaLink', (result) => platforms.flatMap((key) => company('link', key)(result))),
  plain('account.phoneNumber', company('contact', 'phone', 'sanitized')),
  plain(
    'account.location',
    together(
      ...placesIn('location', 'headquarter').map((path) => company(...path)),
      ...placesIn('location', 'locations', '*').map((path) => company(...path)),
    ),
  ),
  plain('account.type', company('summary', 'type')),
  plain('account.naics', company('naics', '*')),
  plain('account.technology', company('technologies', '*', 'name')),
  plain('account.language', company('languages', '*')),
  plain('account.socialMedia', (result) => platformsOf(companyOf(result))),
  plain('contact.pronet', own('link', 'pronet')),
  plain('contact.socialMediaLink', (result) => platforms.flatMap((key) => own('link', key)(result))),
  plain('contact.location', together(...placesIn('location').map((path) => own(...path)))),
  plain('contact.socialMedia', platformsOf),
  plain('contact.seniority', (result) =>
    all(result, 'department', 'seniority').map((one) => one.replace('mid_level', 'mid-level')),
  ),
  plain('contact.departmentAndFunction', (result) =>
    ['departments', 'sub_departments', 'functions'].flatMap((key) => all(result, 'department', key, '*')).map(bare),
  ),
  plain('contact.profileBadge', ({ member_badges }) =>
    Object.entries(Object(member_badges ?? {})).flatMap(([badge, isWorn]) =>
      isWorn === true ? [badge.toUpperCase()] : [],
    ),
  ),
  plain('contact.company.latest', (result) => all(groups(result)[0], 'company', 'id')),
  plain('contact.company.current', (result) =>
    groups(result)
      .filter(isOpen)
      .flatMap((group) => all(group, 'company', 'id')),
  ),
  plain('contact.company.previous', (result) =>
    groups(result)
      .filter((group) => !isOpen(group))
      .flatMap((group) => all(group, 'company', 'id')),
  ),
  plain('contact.education.school', own('educations', '*', 'school', 'id')),
];

/** Match-mode filters, asked in STRICT. */
export const matchCases: FilterCase[] = [
  match('account.name', company('summary', 'name')),
  match('account.industries', together(company('summary', 'industry'), company('industries', '*'))),
  match('account.productAndServices', company('products_and_services', '*')),
  match('account.technologies', company('technologies', '*', 'name')),
  match('contact.fullName', own('profile', 'full_name')),
  match('contact.experience.latest.title', (result) => titles(positions(groups(result)[0]).filter(isOpen)).slice(0, 1)),
  match('contact.experience.current.title', (result) =>
    groups(result).flatMap((group) => titles(positions(group).filter(isOpen))),
  ),
  match('contact.experience.previous.title', (result) =>
    groups(result).flatMap((group) => titles(positions(group).filter((position) => !isOpen(position)))),
  ),
  match('contact.language', own('languages', 'profile_languages', '*', 'name')),
  match('contact.skill', own('skills', '*')),
  match('contact.certification', own('certifications', '*', 'name')),
  match('contact.education.degree', own('educations', '*', 'degree_name')),
  match('contact.education.fieldOfStudy', own('educations', '*', 'field_of_study')),
];

export interface NumberCase {
  path: string;
  /** Null where the result does not say. */
  read(result: Result): number | null;
  /** The body that asks for one of the bands. */
  within(bands: Band[]): object;
}
export interface Band {
  start?: number;
  end?: number;
}

function numberCase(path: string, read: (result: Result) => unknown, isSingle = false): NumberCase {
  return {
    path,
    read: (result) => {
      const value = read(result);
      return typeof value === 'number' ? value : null;
    },
    within: (bands) => nest(path, { type: 'RANGE', range: isSingle ? (bands[0] ?? {}) : bands }),
  };
}

/** Range filters. */
export const numberCases: NumberCase[] = [
  numberCase('account.foundedYear', (result) => at(companyOf(result), 'summary', 'founded_year'), true),
  numberCase('account.employeeSize', (result) => at(companyOf(result), 'summary', 'staff', 'total')),
  numberCase('account.retailSize', (result) => at(companyOf(result), 'summary', 'retail_size')),
  numberCase('account.revenue', (result) => at(companyOf(result), 'financial', 'revenue', 'annual', 'amount')),
  numberCase('contact.socialMediaFollower.pronet.followers', (result) =>
    at(result, 'statistics', 'network', 'followers_count'),
  ),
  numberCase('contact.socialMediaFollower.pronet.connections', (result) =>
    at(result, 'statistics', 'network', 'connections_count'),
  ),
];

/** Bodies of searches in one. Those that ask for the same filter cannot stand together: the later one wins. */
export function joined(...bodies: object[]): object {
  return bodies.reduce((one, other) => merge(one, other), {});
}

function merge(one: object, other: object): object {
  const merged: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = merged[key];
    const areTrees = isTree(before) && isTree(value) && !isFilter(value);
    merged[key] = areTrees ? merge(before, value) : value;
  }
  return merged;
}

/** Where the shape of a filter begins; `account` has a filter named `type`. */
export function isFilter(value: object): boolean {
  return ['any', 'all'].some((key) => Object.hasOwn(value, key)) || typeof at(value, 'type') === 'string';
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

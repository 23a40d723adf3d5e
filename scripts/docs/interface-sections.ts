import { type Heading, readHeadings } from './read-headings.ts';

/** Headings of docs/interface.md, in order, under which `docs/service.md` lists the files that implement them. */
export const interfaceSections = [
  'Naming note',
  'General conventions',
  'Authentication',
  'People Search',
  'People Preview',
  'Company Search',
  'Find Emails by Track ID',
  'Export People with Email',
  'Export Single Person',
  'Mobile Phone Finder',
  'Reverse People Lookup',
  'Personality Analysis',
  'Create or Update List',
  'Fetch Credits',
  'Deep pagination procedure',
  'Filter objects',
  'Account filters',
  'Contact filters',
  'Lists filter',
  'Page envelope',
  'Person result',
  'Person preview result',
  'Company result',
  'Email object',
  'Email wrapper in export results',
  'Email-finder inquiry item',
  'Job statistics',
  'Submission record',
  'Phone result',
  'List',
  'Credit balance',
  'Personality analysis result',
  'States and transitions',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
] as const;

export type InterfaceSection = (typeof interfaceSections)[number];

/**
 * The anchors of each section, its own first: a heading below it counts as part of the section, unless it is in `interfaceSections` itself.
 * `page`: the text of docs/interface.md. Throws if a section has no heading. Pure.
 */
export function anchorsBySection(page: string): Map<InterfaceSection, [string, ...string[]]> {
  const anchors = new Map<InterfaceSection, [string, ...string[]]>();
  const above: Heading[] = [];
  for (const heading of readHeadings(page)) {
    above.splice(0, above.length, ...above.filter(({ level }) => level < heading.level), heading);
    const section = above.map(({ title }) => title).findLast(isSection);
    if (section === undefined) continue;
    anchors.set(section, [...(anchors.get(section) ?? []), heading.anchor] as [string, ...string[]]);
  }
  const missing = interfaceSections.filter((section) => !anchors.has(section));
  if (missing.length > 0) throw new Error(`docs/interface.md has no heading ${missing.join(', ')}`);
  return anchors;
}

function isSection(title: string): title is InterfaceSection {
  return interfaceSections.some((section) => section === title);
}

import type { HandedFile } from '@/lib/hand-over/hand-over';
import { readXlsx } from '../../export/xlsx/read-xlsx.ts';
import { readDelimited } from './read-delimited.ts';

/**
 * What each target's documentation says of its import, from the importer's side and written a second time. `problemsOf` is empty for a file
 * that the target takes whole.
 */
interface Rules {
  /** Where the rule was read; "memory" where no page was. */
  from: string;
  /** All headings, in any order unless `isFixed`. */
  headings: string;
  /** Further headings are refused. */
  isFixed?: true;
  required?: string[];
  rows?: number;
  bytes?: number;
  mark: 'yes' | 'no' | 'any';
  separator?: string;
  fileName?: RegExp;
  /** By heading. */
  cells?: Record<string, RegExp>;
  /** The first row has a value in every column, and no column is blank. */
  isLed?: true;
}

const email = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;
/** E.164, or a number without its country, which no rule can read. */
const phone = /^(?:\+[1-9]\d{2,14}|(?!\+\d+$).*(?:^0|\(0\)|^\+\d{1,2}$).*)$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const web = /^https?:\/\/[!-~]+$/;
const country = /^(?!.*[&’])[\p{L}][\p{L} .,'-]*$/u;
/** No title, degree, decoration, address or hidden character; decoration alone may be a name. */
const name =
  /^(?:[^\p{L}\p{Cc}\p{Zl}\p{Zp}]+|(?!(?:Dr|Prof|Mr|Mrs|Ms)\.? )(?!.*(?: PhD$|★|🚀|https?:|[\u200B\u200E\u200F\u202A-\u202E\uFEFF]))[^\p{Cc}\p{Zl}\p{Zp}]+)$/u;
const origin = {
  'Email Status': /^(?:verified|catch-all|unverified|not-valid)$/,
  'Email Verified On': day,
  'Data Source': /^Sidenote/,
  'Acquired On': day,
  'Sidenote ID': /^[\w-]+$/,
};
const originHeadings = 'Email Status|Email Verified On|Data Source|Purpose|Acquired On|Sidenote ID';
const withoutSource = originHeadings.replace('Data Source|', '');
const greenhouse = 'First Name|Last Name|Company|Title|Notes|Email|Phone|Social Media|Website|Address|Source';
const ofGreenhouse: Omit<Rules, 'headings' | 'from'> = {
  required: ['First Name', 'Last Name'],
  rows: 8000,
  mark: 'any',
  cells: {
    ...origin,
    'First Name': name,
    'Last Name': name,
    Email: email,
    Phone: phone,
    'Social Media': web,
    Website: web,
  },
};
const ofLever: Omit<Rules, 'headings' | 'from'> = {
  isFixed: true,
  mark: 'no',
  rows: 55_000,
  fileName: /^[a-z0-9_-]+\.csv$/,
  cells: { Origin: /^(?:Applied|Sourced|Referred|University|Internal|Agency)$/ },
};
const plain = `Prefix|First Name|Last Name|Suffix|Title|Company|Domain|Headcount|Industry|City|Region|Country|Email|Mobile|Profile|${originHeadings}|Note`;
const ofPlain: Rules = {
  from: 'RFC 4180',
  headings: plain,
  mark: 'any',
  cells: {
    ...origin,
    'First Name': name,
    Headcount: /^\d+$/,
    Email: email,
    Mobile: phone,
    Profile: web,
    Country: country,
  },
};

const rules: Record<string, Rules> = {
  hubspot: {
    from: 'knowledge.hubspot.com, set up your import file: UTF-8, one header row, less than 1,000 columns, 1,048,576 rows, 20 MB',
    headings: `First Name|Last Name|Email|Job Title|Company Name|Mobile Phone Number|Website URL|City|State/Region|Country/Region|Profile URL|${originHeadings}`,
    rows: 1_048_575,
    bytes: 20_000_000,
    mark: 'any',
    cells: {
      ...origin,
      'First Name': name,
      'Last Name': name,
      Email: email,
      'Mobile Phone Number': phone,
      'Website URL': web,
      'Country/Region': country,
    },
  },
  salesforce: {
    from: 'help.salesforce.com, field mapping for importing leads; lengths: memory',
    headings: `First Name|Last Name|Company|Title|Email|Mobile Phone|Website|City|State|Country|No. of Employees|Industry|Lead Source|Description|${withoutSource}|Profile URL`,
    required: ['Last Name', 'Company'],
    rows: 50_000,
    bytes: 100_000_000,
    mark: 'no',
    cells: {
      ...origin,
      'First Name': /^[^\n]{1,40}$/u,
      'Last Name': /^[^\n]{1,80}$/u,
      Company: /^[^\n]{1,255}$/u,
      Title: /^[^\n]{1,128}$/u,
      Email: /^(?=.{1,80}$)[^\s@,;]+@[^\s@,;]+$/,
      'Mobile Phone': phone,
      Website: /^https?:\/\/[!-~]{1,247}$/,
      City: /^[^\n]{1,40}$/u,
      'No. of Employees': /^\d+$/,
      Description: /^.{1,32000}$/su,
    },
  },
  pipedrive: {
    from: 'support.pipedrive.com, mandatory fields; 50,000 rows and 50 MB',
    headings: `Person - Name|Person - Email|Person - Phone|Person - Job title|Organization - Name|Organization - Website|Person - City|Person - Region|Person - Country|Person - Profile URL|Note|${originHeadings}`,
    required: ['Person - Name'],
    rows: 50_000,
    bytes: 50_000_000,
    mark: 'any',
    cells: { ...origin, 'Person - Name': name, 'Person - Email': email, 'Person - Phone': phone },
  },
  greenhouse: {
    ...ofGreenhouse,
    from: 'support.greenhouse.io 360053674012',
    headings: `${greenhouse}|Job|${withoutSource}`,
    required: ['First Name', 'Last Name', 'Job'],
  },
  'greenhouse-prospects': {
    ...ofGreenhouse,
    from: 'support.greenhouse.io 203871039',
    headings: `${greenhouse}|${withoutSource}`,
  },
  lever: {
    ...ofLever,
    from: 'help.lever.co 20087301434013; headings: memory',
    headings: 'Full Name|Email|Phone|Headline|Organization|Location|Links|Sources|Origin|Notes',
    required: ['Full Name'],
    cells: { ...ofLever.cells, 'Full Name': name, Email: email, Phone: phone, Links: web },
  },
  'lever-support': {
    ...ofLever,
    from: 'help.lever.co 204498425: several emails by a comma without a space, links by a comma with one; stages named exactly',
    headings: 'Full name|Email|Lever Posting URL|Stage|Sources|Origin|Links|Tags|Notes|IsSecretNote|Resume Filename',
    required: ['Full name', 'Stage', 'Sources', 'Origin'],
    cells: {
      ...ofLever.cells,
      'Full name': name,
      Email: /^[^\s@;]+@[^\s@,;]+(?:,[^\s@;]+@[^\s@,;]+)*$/,
      Stage: /^New Lead$/,
      Sources: /^[^,]+$/,
      Links: /^https?:\/\/[!-~]+(?:, https?:\/\/[!-~]+)*$/,
      Tags: /^(?!.*, (?! ))[^\n]+$/u,
      IsSecretNote: /^(?:yes)?$/,
    },
  },
  ashby: {
    from: 'docs.ashbyhq.com/bulk-import-options: headings are matched by hand',
    headings: `Name|Email|Phone Number|Current Title|Current Company|City|Region|Country|Profile URL|Source|${withoutSource}`,
    required: ['Name'],
    mark: 'any',
    cells: { ...origin, Name: name, Email: email, 'Phone Number': phone, Country: country },
  },
  bullhorn: {
    from: 'kb.bullhorn.com, creating a CSV file: the first person has every column, no blank columns, 1,000 records; lengths: memory',
    headings: 'firstName|lastName|email|mobile|occupation|companyName|companyURL|city|state|comments',
    rows: 1000,
    mark: 'no',
    isLed: true,
    cells: {
      firstName: /^[^\n]{1,50}$/u,
      lastName: /^[^\n]{1,50}$/u,
      email: /^(?=.{1,100}$)[^\s@,;]+@[^\s@,;]+$/,
      mobile: phone,
      occupation: /^[^\n]{1,50}$/u,
      companyName: /^[^\n]{1,100}$/u,
      city: /^[^\n]{1,40}$/u,
      state: /^[^\n]{1,30}$/u,
      comments: /^.{1,2000}$/su,
    },
  },
  'google-contacts': {
    from: 'a real export of 2024 and later; 3,000 at a time: memory',
    headings:
      'First Name|Middle Name|Last Name|Phonetic First Name|Phonetic Middle Name|Phonetic Last Name|Name Prefix|Name Suffix|Nickname|File As|Organization Name|Organization Title|Organization Department|Birthday|Notes|Photo|Labels|E-mail 1 - Label|E-mail 1 - Value|Phone 1 - Label|Phone 1 - Value|Address 1 - Label|Address 1 - Formatted|Address 1 - Street|Address 1 - City|Address 1 - PO Box|Address 1 - Region|Address 1 - Postal Code|Address 1 - Country|Address 1 - Extended Address|Website 1 - Label|Website 1 - Value|Website 2 - Label|Website 2 - Value|Custom Field 1 - Label|Custom Field 1 - Value|Custom Field 2 - Label|Custom Field 2 - Value|Custom Field 3 - Label|Custom Field 3 - Value|Custom Field 4 - Label|Custom Field 4 - Value',
    isFixed: true,
    rows: 3000,
    mark: 'yes',
    cells: {
      'First Name': name,
      'Last Name': name,
      Labels: /^\* myContacts$/,
      'E-mail 1 - Value': /^[^\s@;]+@[^\s@;]+(?: ::: [^\s@;]+@[^\s@;]+)*$/,
      'Phone 1 - Value': /^(?:(?! ::: ).)+(?: ::: (?:(?! ::: ).)+)*$/,
      'Website 1 - Value': web,
      'Website 2 - Value': web,
      'Custom Field 3 - Value': day,
    },
  },
  outlook: {
    from: 'support.microsoft.com, CSV files for Outlook: English headings',
    headings:
      'Title|First Name|Last Name|Suffix|Company|Job Title|Business City|Business State|Business Country/Region|Business Phone|Mobile Phone|E-mail Address|E-mail 2 Address|E-mail 3 Address|Web Page|Notes',
    isFixed: true,
    mark: 'any',
    cells: {
      Title: /^(?:(?:Dr|Prof|Mr|Mrs|Ms|Mx|Rev)\.|[\p{L}.-]+)(?: [\p{L}.-]+)*$/u,
      'First Name': name,
      'Mobile Phone': phone,
      'Business Phone': phone,
      'E-mail Address': email,
      'Web Page': web,
    },
  },
  csv: ofPlain,
  // A day is a number of days since 1900.
  excel: { ...ofPlain, cells: { ...ofPlain.cells, 'Email Verified On': /^\d{5}$/, 'Acquired On': /^\d{5}$/ } },
  sheets: {
    ...ofPlain,
    separator: '\t',
    mark: 'no',
    cells: { ...ofPlain.cells, Mobile: /^(?:'\+[1-9]\d{2,14}|(?!\+\d).+)$/ },
  },
};

export interface ReadTable {
  headings: string[];
  rows: string[][];
}

/** The table of a file; throws if it cannot be read. */
export function readFile(id: string, { content }: HandedFile): ReadTable {
  if (typeof content !== 'string') {
    const [sheet] = readXlsx(content).sheets;
    const letters = sheet?.rows[0]?.map(({ reference }) => reference.replace(/\d/g, '')) ?? [];
    const [headings = [], ...rows] = (sheet?.rows ?? []).map((row) => {
      const cells = new Map(row.map(({ reference, value }) => [reference.replace(/\d/g, ''), String(value)]));
      return letters.map((letter) => cells.get(letter) ?? '');
    });
    return { headings, rows };
  }
  const [headings = [], ...rows] = readDelimited(content.replace(/^\uFEFF/, ''), rules[id]?.separator ?? ',');
  return { headings, rows };
}

/** The guard against formulas precedes a text; numbers and telephone numbers have none. */
export const withoutGuard = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@＝＋－＠\s\u200B-\u200F\u202A-\u202E\uFEFF])/u, '');

/** Why the target refuses the file, or a row of it. Empty if it takes all. */
export function problemsOf(id: string, file: HandedFile): string[] {
  const rule = rules[id];
  if (rule === undefined) return [`no rules for ${id}`];
  const problems: string[] = [];
  const { name: fileName, content } = file;
  const { headings, rows } = readFile(id, file);
  const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
  const known = rule.headings.split('|');
  if (rule.fileName?.test(fileName) === false) problems.push(`file name ${fileName}`);
  if (rows.length > (rule.rows ?? Infinity)) problems.push(`${rows.length} rows`);
  if (rows.length !== file.rows) problems.push(`says ${file.rows} rows and has ${rows.length}`);
  if (bytes > (rule.bytes ?? Infinity)) problems.push(`${bytes} bytes`);
  if (typeof content === 'string' && rule.mark !== 'any' && content.startsWith('\uFEFF') !== (rule.mark === 'yes'))
    problems.push('byte order mark');
  if (rule.isFixed === true && headings.join('|') !== rule.headings) problems.push(`headings ${headings.join('|')}`);
  for (const heading of headings) if (!known.includes(heading)) problems.push(`unknown heading ${heading}`);
  if (new Set(headings).size !== headings.length) problems.push('a heading twice');
  for (const heading of rule.required ?? []) if (!headings.includes(heading)) problems.push(`no column ${heading}`);
  if (rule.isLed === true && rows[0]?.includes('') !== false) problems.push('a blank in the first row');
  for (const [at, row] of rows.entries()) {
    for (const [index, heading] of headings.entries()) {
      const written = row[index] ?? '';
      // In a sheet the apostrophe says that a number is a text.
      const cell = rule.separator === '\t' && heading === 'Mobile' ? written : withoutGuard(written);
      if (cell === '' && rule.required?.includes(heading) === true) problems.push(`row ${at} without ${heading}`);
      if (cell !== '' && rule.cells?.[heading]?.test(cell) === false)
        problems.push(`row ${at}, ${heading}: ${JSON.stringify(cell.slice(0, 80))}`);
      if (!cell.isWellFormed()) problems.push(`row ${at}, ${heading}: half a character`);
    }
  }
  return problems;
}

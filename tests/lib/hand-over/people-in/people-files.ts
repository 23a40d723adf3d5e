import type { FileSource } from '@/lib/database/schema/file-rows';
import { openFile } from '@/lib/exclusions/import/open-file';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import {
  type PeopleReading,
  type RecognisedTable,
  readPeople,
  recogniseFile,
} from '@/lib/hand-over/people-in/read-people';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { connectionId, sites as exampleSites } from '@/tests/fixtures/rows/fixture-rows';

const breathe = () => Promise.resolve();
export const sites = [...exampleSites, ...networks.map(siteOfNetwork)];

/** From the bytes of a file to its people, as the page reads them. */
export async function readPeopleFile(
  content: string | Uint8Array,
): Promise<{ table: RecognisedTable; reading: PeopleReading }> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const context = { kind: 'person' as const, sites, domainOf: domainAsWritten, connection: connectionId };
  const file = await openFile(bytes, context, breathe);
  if (!('format' in file)) throw new Error(JSON.stringify(file));
  const table = recogniseFile(file);
  if (table === null) throw new Error('No people were recognised');
  const reading = await readPeople(file, table, context, { breathe, signal: new AbortController().signal });
  if ('refused' in reading) throw new Error(reading.refused);
  return { table, reading };
}

const page = (slug: string) => `https://www.linkedin.com/in/${slug}`;

/** A file of each program, with the headings that its exports have, about the same two people. */
export const exportsOf: Record<Exclude<FileSource, 'table'>, string> = {
  apollo: [
    'First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Email Status,Primary Email Source,Seniority,' +
      'Contact Owner,Work Direct Phone,Home Phone,Mobile Phone,Corporate Phone,Other Phone,Stage,# Employees,Industry,Keywords,' +
      'Person Linkedin Url,Website,Company Linkedin Url,Facebook Url,Twitter Url,City,State,Country,Company Address,' +
      'Apollo Contact Id,Apollo Account Id',
    `Ana,Roe,CTO,Acme Roe,Acme,ana@acme-roe.example,Verified,Apollo,C suite,me@own.example,,,'+49 170 7043906,+49 40 1,,Cold,120,` +
      `software,"a, b",http://www.linkedin.com/in/ana-roe-77,http://www.acme-roe.example,http://www.linkedin.com/company/acme-roe,` +
      'https://www.facebook.com/acmeroe,https://twitter.com/acmeroe,Hamburg,,Germany,Kai 1,6650aa11bb22cc33dd44ee55,6650aa11bb22cc33dd44ee66',
    'Bo,Lee,CFO,Acme Roe,Acme,,Unavailable,,C suite,,,,,,,Cold,120,software,,,http://www.acme-roe.example,' +
      'http://www.linkedin.com/company/acme-roe,,,Hamburg,,Germany,,6650aa11bb22cc33dd44ee77,6650aa11bb22cc33dd44ee66',
  ].join('\r\n'),
  lusha: [
    'First name,Last name,Job title,Seniority,Departments,Linkedin URL,Work email,Direct email,Additional email 1,Phone 1,Phone 1 Type,' +
      'Phone 2,City,State,Country,Company name,Company domain,Company website,Company Linkedin URL,Company phone,Lusha Person ID',
    `Ana,Roe,CTO,C suite,IT,${page('ana-roe-77')},ana@acme-roe.example,,,+49 170 7043906,Mobile,,Hamburg,,Germany,Acme Roe,acme-roe.example,` +
      'www.acme-roe.example,https://www.linkedin.com/company/acme-roe,+49 40 1,123',
    'Bo,Lee,CFO,,,,,,,,,,Hamburg,,Germany,Acme Roe,acme-roe.example,,,,124',
  ].join('\n'),
  leadiq: [
    'First Name,Last Name,Title,Company,Company Website,Work Email,Personal Email,Work Phone,Mobile Phone,LinkedIn URL,City,State,Country',
    `Ana,Roe,CTO,Acme Roe,acme-roe.example,ana@acme-roe.example,,,+491707043906,${page('ana-roe-77')},Hamburg,,Germany`,
    'Bo,Lee,CFO,Acme Roe,acme-roe.example,,,,,,Hamburg,,Germany',
  ].join('\n'),
  hubspot: [
    '"Record ID","First Name","Last Name","Email","Phone Number","Contact owner","Lead Status","Create Date","Job Title",' +
      '"Company Name","Company Domain Name","City","Country/Region","LinkedIn URL"',
    `"101","Ana","Roe","ana@acme-roe.example","+491707043906","Me (me@own.example)","New","2026-03-12 09:14","CTO","Acme Roe",` +
      `"acme-roe.example","Hamburg","Germany","${page('ana-roe-77')}"`,
    '"102","Bo","Lee","","","","","2026-03-12 09:14","CFO","Acme Roe","acme-roe.example","Hamburg","Germany",""',
  ].join('\n'),
  salesforce: [
    '"Salutation","First Name","Last Name","Title","Account Name","Mailing Street","Mailing City","Mailing Country","Phone","Mobile","Email",' +
      '"Account Owner","Website","LinkedIn Profile"',
    `"Dr.","Ana","Roe","CTO","Acme Roe","Kai 1","Hamburg","Germany","","+49 170 7043906","ana@acme-roe.example","Me","acme-roe.example","${page('ana-roe-77')}"`,
    '"","Bo","Lee","CFO","Acme Roe","","Hamburg","Germany","","","","Me","acme-roe.example",""',
  ].join('\n'),
  'linkedin-connections': [
    'Notes:',
    '"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses ' +
      'for connections who have allowed their connections to see or download their email address using this setting ' +
      'https://www.linkedin.com/psettings/privacy/email. You can learn more here https://www.linkedin.com/help/linkedin/answer/261"',
    '',
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    `Ana,Roe,${page('ana-roe-77')},ana@acme-roe.example,Acme Roe,CTO,05 Oct 2020`,
    `Bo,Lee,${page('bo-lee-9')},,Acme Roe,CFO,12 Mar 2021`,
    ',,,,,,30 Jan 2026',
  ].join('\n'),
};

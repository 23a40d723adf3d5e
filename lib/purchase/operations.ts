import { findSubject } from '@/lib/detection/find-subject';
import type { Site } from '@/lib/detection/sites';
import type { Subject } from '@/lib/detection/subject';
import { emailAlias, idAlias, subjectAlias } from '@/lib/records/aliases';
import type { FacetName, Operation } from '@/lib/records/rows';
import type { EndpointName, ReplyOf, RequestOf } from '@/lib/service/endpoints';
import type { Company } from '@/lib/service/schemas/company';
import type { EmailEntry } from '@/lib/service/schemas/email';
import { findBestEmail } from '@/lib/service/schemas/email';
import type { Person } from '@/lib/service/schemas/person';

/** Everything one reply says about its subject. */
export interface Findings {
  found: boolean;
  name: string | null;
  email?: EmailEntry[] | null;
  profile?: Person | null;
  company?: Company;
  /** Names of that company; empty where it has none, and then it lives in the person's record alone. */
  companyAliases: string[];
  /** Names under which the record shall be found from now on, the subject's own left out. */
  aliases: string[];
}

interface Context {
  connection: string;
  sites: readonly Site[];
}

export interface OperationRow<Name extends EndpointName = EndpointName> {
  endpoint: Name;
  /** The facet that answers the question; an order for which it is there costs nothing. */
  facet: FacetName;
  body(subject: Subject): RequestOf<Name>;
  findings(reply: ReplyOf<Name>, context: Context): Findings;
}

function row<Name extends EndpointName>(operation: OperationRow<Name>): OperationRow<Name> {
  return operation;
}

/** What a person can buy, as a table: a row an operation. */
export const operations = {
  email: row({
    endpoint: 'singleExportV2',
    facet: 'email',
    body: (subject) => ({ url: subject.url }),
    findings: (reply, context) => (reply.data === null ? nothingFound : findingsOfPerson(reply.data, context)),
  }),
} satisfies Record<Operation, unknown>;

const nothingFound: Findings = { found: false, name: null, email: null, aliases: [], companyAliases: [] };

function findingsOfPerson(person: Person, context: Context): Findings {
  const { connection, sites } = context;
  const emails = person.email?.output ?? [];
  const best = findBestEmail(emails);
  const linked = person.link?.pronet == null ? null : findSubject(person.link.pronet, sites);
  return {
    found: best !== null,
    name: nameOf(person),
    email: best === null ? null : emails,
    profile: withoutPictures(person),
    ...(person.company == null ? {} : { company: person.company }),
    companyAliases: companyAliases(person.company ?? null, context),
    aliases: [
      idAlias(connection, 'person', person.id),
      ...(linked === null ? [] : [subjectAlias(connection, linked.key)]),
      ...(best?.address === undefined ? [] : [emailAlias(connection, best.address)]),
    ],
  };
}

function companyAliases(company: Company | null, { connection, sites }: Context): string[] {
  const linked = company?.link?.pronet == null ? null : findSubject(company.link.pronet, sites);
  return [
    ...(company?.id == null ? [] : [idAlias(connection, 'company', company.id)]),
    ...(linked === null ? [] : [subjectAlias(connection, linked.key)]),
  ];
}

function nameOf(person: Person): string | null {
  const { profile } = person;
  const joined = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  return profile?.full_name || joined || null;
}

/** Signed picture addresses expire and would say later what was looked at: they are never kept. */
function withoutPictures(person: Person): Person {
  const { email: _bought, company: _own, ...rest } = person;
  const { picture: _picture, background: _background, ...profile } = rest.profile ?? {};
  return rest.profile == null ? rest : { ...rest, profile };
}

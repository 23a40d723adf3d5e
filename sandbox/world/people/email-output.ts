import type { WorldCompany } from '../company-facts.ts';
import type { WorldPerson } from '../person-facts.ts';

/** One email object (docs/interface.md#email-object). */
export type EmailOutput = Record<string, unknown>;

/** What verification finds at `nowMs`, which becomes its date; the addresses come from the world. */
export function toEmailOutput(person: WorldPerson, nowMs: number): EmailOutput[] {
  const { company, address } = person;
  const date = toVerificationDate(nowMs);
  const valid = found(address, company, { date, status: 'VALID', domainType: 'SMTP' });
  switch (person.mailbox) {
    case 'valid':
      return [valid];
    case 'catch-all':
      return [{ ...valid, domainType: 'CATCH_ALL' }];
    case 'free':
      return [
        {
          ...valid,
          free: true,
          mx: { found: true, record: 'mx1.postbox.example', google: false, provider: 'other' },
        },
      ];
    case 'role':
      return [{ ...valid, generic: true }];
    case 'two-valid':
      return [valid, { ...valid, address: shortened(address), domainType: 'SMTP' }];
    case 'rejected-and-valid':
      return [
        found(outdated(address), company, {
          date,
          status: 'INVALID',
          subStatus: 'MAILBOX_NOT_FOUND',
          domainType: 'SMTP',
        }),
        valid,
      ];
    case 'rejected':
      return [
        found(address, company, {
          date,
          status: 'INVALID',
          subStatus: 'MAILBOX_NOT_FOUND',
          domainType: 'SMTP',
        }),
      ];
    case 'misspelled':
      return [
        found(address, company, {
          date,
          status: 'INVALID',
          subStatus: 'FAILED_SYNTAX_CHECK',
          domainType: 'UNKNOWN',
        }),
      ];
    case 'bare':
      // Parts of `mx` may be null although the address is valid (docs/interface.md#email-object).
      return [{ ...valid, mx: { found: true, record: null, google: false, provider: null } }];
    case 'none':
      return [
        {
          found: false,
          status: 'INVALID',
          subStatus: 'EMPTY',
          domainType: 'UNKNOWN',
          date,
          free: false,
          generic: false,
          mx: { found: false, record: null, google: false, provider: null },
        },
      ];
  }
}

/** The addresses shown for a person, the personal one first; empty if none is known. */
export function addressesOf(person: WorldPerson): string[] {
  const { address, mailbox } = person;
  if (mailbox === 'none') return [];
  if (mailbox === 'two-valid') return [address, shortened(address)];
  if (mailbox === 'rejected-and-valid') return [address, outdated(address)];
  return [address];
}

/** `amara.okonkwo@…` → `aokonkwo@…` */
function shortened(address: string): string {
  return address.replace(/^(.)[^.]*\./, '$1');
}

function outdated(address: string): string {
  return address.replace('@', '.old@');
}

export function hasValidAddress(person: WorldPerson): boolean {
  return !['none', 'rejected', 'misspelled'].includes(person.mailbox);
}

interface Verdict {
  date: string;
  status: 'VALID' | 'INVALID';
  /** EMPTY if absent. */
  subStatus?: 'MAILBOX_NOT_FOUND' | 'FAILED_SYNTAX_CHECK';
  domainType: string;
}

function found(address: string, company: WorldCompany, verdict: Verdict): EmailOutput {
  return {
    address,
    found: true,
    ...verdict,
    subStatus: verdict.subStatus ?? 'EMPTY',
    free: false,
    generic: false,
    mx: {
      found: true,
      record: `mx1.${company.domain}`,
      google: company.mailProvider === 'g-suite',
      provider: company.mailProvider,
    },
  };
}

/** A local date-time with six fractional digits and no zone (docs/interface.md#email-object). */
export function toVerificationDate(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, -1)}000`;
}

import { asciiHost, plainDomain } from '@/lib/subjects/plain-host';

/**
 * The one spelling in which a member's name is kept and looked for, and what else means the same mailbox: `jane+news@acme.example` → itself
 * and `jane@acme.example`. Domains by `plainDomain`. Names of other kinds, and what cannot be read, as they are. Pure.
 */
export function nameForms(name: string): string[] {
  if (name.startsWith('email:')) return emailForms(name);
  const domain = name.startsWith('domain:') ? plainDomain(name.slice('domain:'.length)) : null;
  return [domain === null ? name : `domain:${domain}`];
}

function emailForms(name: string): string[] {
  const address = name.slice('email:'.length).trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = asciiHost(address.slice(at + 1));
  if (at < 1 || domain === null) return [name];
  const local = address.slice(0, at);
  const tag = local.indexOf('+');
  const whole = `email:${local}@${domain}`;
  return tag < 1 ? [whole] : [whole, `email:${local.slice(0, tag)}@${domain}`];
}

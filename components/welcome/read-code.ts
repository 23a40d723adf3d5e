import { i18n } from '#i18n';
import type { Deployment } from '@/components/settings/deployment/parse-deployment';
import { notedAs } from '@/lib/platform/error-log';

const longestCode = 350_000;
/** An address has other characters: a dot or a colon. */
const codeCharacters = /^[\w+/=-]+$/;
const shortestCode = 20;

/** Whether the text in the address field is a deployment code (docs/security.md), or the file's own text, rather than an address. Pure. */
export function isCode(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('{') || (trimmed.length >= shortestCode && codeCharacters.test(trimmed));
}

/** The deployment in a code, or what is wrong with it. The parser is loaded for it alone. */
export async function readCode(text: string): Promise<{ deployment: Deployment } | { problem: string }> {
  const json = decode(text.trim());
  if (json === null) return { problem: i18n.t('welcome.codeWhole') };
  const parser = await import('@/components/settings/deployment/parse-deployment').catch(notedAs('read-code', null));
  return parser === null ? { problem: i18n.t('service.fileProblem.unreadable') } : parser.parseDeployment(json);
}

/** The file's text from its Base64, in either alphabet; null if it is none, or too long for one. */
function decode(text: string): string | null {
  if (text.length > longestCode) return null;
  if (text.startsWith('{')) return text;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not the Base64 of a text: the caller says that the code is incomplete.
    return null;
  }
}

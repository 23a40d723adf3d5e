import type { Subject } from '@/lib/detection/subject';

/** Enough to look somebody up by the names that are known of them; where their page is, is not known from the key. */
export function subjectOfKey(key: string): Subject {
  const [kind, site = '', ...slug] = key.split('/');
  return { kind: kind === 'company' ? 'company' : 'person', key, site, slug: slug.join('/'), url: null };
}

import type { Subject } from '@/lib/subjects/subject';

/** The person behind a page of the demo site. */
export function personNamed(slug: string): Subject {
  const url = `https://www.pronet.example/in/${slug}`;
  return { kind: 'person', key: `person/pronet/${slug}`, site: 'pronet', slug, url };
}

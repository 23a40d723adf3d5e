import { describe, expect, it } from 'vitest';
import type { ResultLine } from '@/lib/database/schema/result-line';
import { jobResultOfInquiry } from '@/lib/jobs/results/job-result';
import type { Inquiry } from '@/lib/service/contract/schemas/job';

const uuid = (last: string) => `abcdef01-2345-4789-8abc-def0123456${last}`;
const line = (id: string, name = 'John Smith', domain = 'fenwick.example') =>
  ({ key: `person/id/${id}`, kind: 'person', id, name, domain, has: [] }) as unknown as ResultLine;
const inquiry = (refId: string | null, name = 'John Smith', domain = 'fenwick.example') =>
  ({
    refId,
    state: 'DONE',
    input: { firstname: name.split(' ')[0], lastname: name.split(' ')[1], domain },
    output: [{ address: 'john@fenwick.example', found: true, status: 'VALID' }],
  }) as unknown as Inquiry;
const read = (one: Inquiry, lines: ResultLine[], items: Inquiry[] | null, isWhole = true) =>
  jobResultOfInquiry(one, { lines, isWhole, items }, { connection: 'c', itemRef: 'job.0.0' });
const [one, other] = [line(uuid('01')), line(uuid('02'))];

describe('same subject: an item of an email finder', () => {
  it('belongs to the person whose id it refers to, in any case', () => {
    const own = inquiry(uuid('02').toUpperCase());
    expect(read(own, [one, other], null)?.item.line).toBe(other);
  });

  it.each<[what: string, refId: string | null]>([
    ['no reference', null],
    ['a reference that is no id', 'x-17'],
    ['an id that is on no page', uuid('99')],
  ])('with %s belongs to the person whose name and domain only one line and one item have', (_what, refId) => {
    const own = inquiry(refId);
    expect(read(own, [one, line(uuid('03'), 'Ann Noe')], [own, inquiry(null, 'Ann Noe')])?.item.line).toBe(one);
  });

  it.each<[what: string, lines: ResultLine[], more: Inquiry[] | null]>([
    ['two people on the page have the name', [one, other], []],
    ['two items have the name', [one], [inquiry(null)]],
    ['another item refers to the one person', [one], [inquiry(uuid('01'), 'J Smith')]],
    ['the name is at another company', [line(uuid('01'), 'John Smith', 'other.example')], []],
    ['the page or the items could not all be read', [one], null],
  ])('is matched to no one, and shown as paid, where %s', (_what, lines, more) => {
    const own = inquiry(uuid('99'));
    const result = read(own, lines, more === null ? null : [own, ...more]);
    expect(result).toMatchObject({
      own: null,
      item: { isUnmatched: true, email: { address: 'john@fenwick.example' } },
    });
  });

  it('brings no one back where a person on the page was forgotten', () => {
    expect(read(inquiry(null), [one], null, false)).toBeNull();
  });
});

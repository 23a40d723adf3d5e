// As in every entrypoint: zod's other way of parsing is another piece of code.
import '@/lib/platform/zod-jitless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { findBestEmail } from '@/lib/service/contract/best-email';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { singleExportEnvelopeSchema } from '@/lib/service/contract/schemas/single-person';
import { serviceId } from '@/lib/service/contract/tolerant';
import { runs } from '../../../../depth.ts';
import { fullPerson, nullPerson, sparsePerson } from '../../../../fixtures/people.ts';
import { mutationOf } from './mutation.ts';

function parseJson(json: unknown) {
  return personSchema.parse(JSON.parse(JSON.stringify(json)));
}

describe('personSchema', () => {
  it('keeps every field of a full person, known and unknown', () => {
    const person = parseJson({
      ...fullPerson,
      hobbies: ['chess'],
      profile: { ...fullPerson.profile, pronouns: 'she' },
    });
    expect(person).toEqual({ ...fullPerson, hobbies: ['chess'], profile: { ...fullPerson.profile, pronouns: 'she' } });
  });

  it('takes an id for a person', () => {
    expect(parseJson(sparsePerson)).toMatchObject({ ...sparsePerson, educations: [], position_groups: [], skills: [] });
    expect(parseJson(sparsePerson).email).toBeUndefined();
  });

  it('takes a person whose every block is null', () => {
    expect(parseJson(nullPerson)).toMatchObject({
      profile: null,
      company: null,
      email: null,
      skills: [],
      educations: [],
    });
  });

  const tolerated: [string, object, object][] = [
    ['a text that is a number', { industry: 7 }, { industry: null }],
    ['a block that is a text', { profile: 'Jane' }, { profile: null }],
    ['a block that is a list', { location: [] }, { location: null }],
    ['a list that is a block', { skills: { 0: 'sql' } }, { skills: [] }],
    ['a list with strange entries', { skills: ['sql', 7, null, ['x'], 'r'] }, { skills: ['sql', 'r'] }],
    [
      'a school that is a text',
      { educations: [{ school: 'Delft', grade: 'A' }] },
      { educations: [{ school: null, grade: 'A' }] },
    ],
    [
      'badges of strange types',
      { member_badges: { creator: 'yes', premium: true } },
      { member_badges: { creator: null, premium: true } },
    ],
    [
      'four badges',
      { member_badges: { creator: true, hiring: false, open_to_work: false, premium: false } },
      { member_badges: { creator: true } },
    ],
    ['a company id that is none', { company: { id: 'fenwick' } }, { company: { id: null } }],
    ['a company without blocks', { company: {} }, { company: { technologies: [], industries: [] } }],
    ['a company that is a text', { company: 'Fenwick' }, { company: null }],
    [
      'counts that are texts',
      { statistics: { network: { followers_count: '812' } } },
      { statistics: { network: { followers_count: null } } },
    ],
    ['an email block without entries', { email: { state: 'DONE' } }, { email: { state: 'DONE', output: [] } }],
    ['an email block whose entries are null', { email: { state: 'DONE', output: null } }, { email: { output: [] } }],
    [
      'an email still being looked for',
      { email: { state: 'PROCESSING', output: [] } },
      { email: { state: 'PROCESSING' } },
    ],
    [
      'an email whose small print is strange',
      { email: { output: [{ found: false, mx: 'x', free: 1, date: 5 }] } },
      { email: { output: [{ found: false, mx: null, free: null, date: null }] } },
    ],
    [
      'an email whose address is null',
      { email: { output: [{ found: false, address: null }] } },
      { email: { output: [{ found: false, address: undefined }] } },
    ],
  ];
  it.each(tolerated)('tolerates %s', (_what, part, expected) => {
    expect(parseJson({ ...sparsePerson, ...part })).toMatchObject(expected);
  });

  /** What decides identity or money: better kept raw as "not understood" than read as "nothing found". */
  const refused: [string, unknown][] = [
    ['no id', { ...fullPerson, id: undefined }],
    ['an id that is null', { ...fullPerson, id: null }],
    ['an id of another form', { ...fullPerson, id: 'jane-doe' }],
    ['a list', [fullPerson]],
    ['a text', 'jane'],
    ['null', null],
    ['nothing', undefined],
  ];
  it.each(refused)('refuses %s', (_what, json) => {
    expect(personSchema.safeParse(json).success).toBe(false);
  });

  const unread: [string, unknown][] = [
    ['an email block that is a text', { ...fullPerson, email: 'jane.doe@fenwick.example' }],
    ['an email block that is a list', { ...fullPerson, email: fullPerson.email.output }],
    ['email entries that are no list', { ...fullPerson, email: { state: 'DONE', output: fullPerson.email.output[1] } }],
    [
      'an email entry that is a text',
      { ...fullPerson, email: { state: 'DONE', output: ['jane.doe@fenwick.example'] } },
    ],
    [
      'an email entry that does not say whether it was found',
      { ...fullPerson, email: { output: [{ address: 'a@b.example', status: 'VALID' }] } },
    ],
    [
      'an email entry found as a text',
      { ...fullPerson, email: { output: [{ address: 'a@b.example', found: 'true', status: 'VALID' }] } },
    ],
    [
      'an address that is a block',
      { ...fullPerson, email: { output: [{ address: { value: 'a@b.example' }, found: true, status: 'VALID' }] } },
    ],
    [
      'a status that is a number',
      { ...fullPerson, email: { output: [{ address: 'a@b.example', found: true, status: 1 }] } },
    ],
  ];
  it.each(unread)('keeps the person and hands on the data beside %s', (_what, json) => {
    expect(personSchema.parse(json)).toMatchObject({
      id: fullPerson.id,
      profile: { full_name: fullPerson.profile.full_name },
      email: { output: [], unread: [{ position: 0 }] },
    });
  });
});

describe('serviceId', () => {
  const accepted = [
    '0a1b2c3d-4e5f-f6a7-0b8c-9d0e1f2a3b4c',
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFffff',
  ];
  it.each(accepted)('accepts %s', (id) => {
    expect(serviceId.parse(id)).toBe(id);
  });

  it('accepts every version and variant nibble', () => {
    for (const version of '0123456789abcdef') {
      for (const variant of '0123456789abcdef') {
        expect(serviceId.safeParse(`0a1b2c3d-4e5f-${version}6a7-${variant}b8c-9d0e1f2a3b4c`).success).toBe(true);
      }
    }
  });

  const refused = [
    '',
    'jane-doe',
    '0a1b2c3d4e5ff6a70b8c9d0e1f2a3b4c',
    '0a1b2c3d-4e5f-f6a7-0b8c-9d0e1f2a3b4',
    '0a1b2c3d-4e5f-f6a7-0b8c-9d0e1f2a3b4cc',
    'ga1b2c3d-4e5f-f6a7-0b8c-9d0e1f2a3b4c',
    ' 0a1b2c3d-4e5f-f6a7-0b8c-9d0e1f2a3b4c',
    '0a1b2c3d-4e5f-f6a7-0b8c-9d0e1f2a3b4c\n',
    '{0a1b2c3d-4e5f-f6a7-0b8c-9d0e1f2a3b4c}',
    '../0a1b2c3d-4e5f-f6a7-0b8c-9d0e1f2a3b4c',
  ];
  it.each(refused)('refuses %j', (id) => {
    expect(serviceId.safeParse(id).success).toBe(false);
  });
});

describe('findBestEmail', () => {
  const valid = { address: 'a@x.example', found: true, status: 'VALID' };
  const invalid = { address: 'b@x.example', found: true, status: 'INVALID' };
  const missing = { address: undefined, found: false, status: 'INVALID' };
  const table: [string, (typeof valid | typeof missing)[], string | undefined][] = [
    ['there is none', [], undefined],
    ['nothing was found', [missing], undefined],
    ['one is valid', [valid], 'a@x.example'],
    ['the valid one comes last', [missing, invalid, valid], 'a@x.example'],
    ['two are valid, the first', [valid, { ...valid, address: 'c@x.example' }], 'a@x.example'],
    ['none is valid, the first found', [missing, invalid], 'b@x.example'],
    ['a valid one has no address', [{ ...valid, address: undefined }, invalid], 'b@x.example'],
    ['a valid one is said not to be found', [{ ...valid, found: false }], undefined],
  ];
  it.each(table)('when %s', (_what, entries, address) => {
    expect(findBestEmail(entries)?.address).toBe(address);
  });

  it('prefers the valid one of a full reply', () => {
    expect(findBestEmail(parseJson(fullPerson).email?.output ?? [])?.address).toBe('jane.doe@fenwick.example');
  });
});

describe('singleExportEnvelopeSchema', () => {
  const accepted: [string, unknown, string | null][] = [
    ['somebody', { status: 200, error: null, data: fullPerson }, fullPerson.id],
    ['somebody sparse', { status: 200, error: null, data: sparsePerson }, sparsePerson.id],
    ['nobody', { status: 200, error: null, data: null }, null],
    ['nobody, with an inner 404', { status: 404, error: 'data not found', data: null }, null],
    [
      'nobody, with an inner status as a text',
      { status: '404', error: 'data not found', data: null, path: '/v2' },
      null,
    ],
    ['nobody, with an inner 404 and no data at all', { status: 404, error: 'data not found' }, null],
    ['somebody, without status and error', { data: sparsePerson }, sparsePerson.id],
  ];
  it.each(accepted)('reads %s', (_what, json, id) => {
    expect(singleExportEnvelopeSchema.parse(json).data?.id ?? null).toBe(id);
  });

  it('reads a person without an envelope, as v1 answers them', () => {
    const { data } = singleExportEnvelopeSchema.parse({ data: fullPerson });
    expect(singleExportEnvelopeSchema.parse(fullPerson).data).toEqual(data);
  });

  const refused: [string, unknown][] = [
    ['an envelope without data', { status: 200, error: null }],
    ['data without an id', { status: 200, data: {} }],
    ['data that is a text', { status: 200, data: 'not found' }],
    ['data that is a list', { status: 200, data: [fullPerson] }],
    ['data that is a text, beside an id', { id: fullPerson.id, data: 'not found' }],
    ['data that is a list, in a person', { ...fullPerson, data: [fullPerson] }],
    ['a list', [{ data: null }]],
    ['null', null],
    ['a number', 404],
  ];
  it.each(refused)('refuses %s', (_what, json) => {
    expect(singleExportEnvelopeSchema.safeParse(json).success).toBe(false);
  });
});

describe('the schemas, over mutated replies', () => {
  const replies = [fullPerson, nullPerson, sparsePerson].map((data) => ({ status: 200, error: null, data }));

  it('either read them or throw a ZodError, and leave every prototype alone', () => {
    const untouched = Object.getOwnPropertyNames(Object.prototype).toSorted();
    fc.assert(
      fc.property(mutationOf(replies), (json) => {
        try {
          const { data } = singleExportEnvelopeSchema.parse(json);
          if (data !== null) {
            expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
            expect(serviceId.safeParse(data.id).success).toBe(true);
            for (const entry of data.email?.output ?? []) expect(typeof entry.found).toBe('boolean');
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ZodError);
        }
        expect({}).not.toHaveProperty('polluted');
      }),
      runs(2000),
    );
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(untouched);
  });

  it('read their own result, and find the same', () => {
    fc.assert(
      fc.property(mutationOf(replies), (json) => {
        const once = singleExportEnvelopeSchema.safeParse(json);
        fc.pre(once.success && once.data.unread.length === 0);
        expect(singleExportEnvelopeSchema.parse(once.data)).toEqual(once.data);
      }),
      runs(300),
    );
  });
});

import { type LetterText, usualWriting } from '@/lib/database/schema/letter-rows';
import type { Facets } from '@/lib/database/schema/rows';
import { full } from '../../fixtures/analyses.ts';
import { amara, company, emailEntry, facet, person } from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, lists } from '../../fixtures/rows/list-rows.ts';
import type { Scenario } from '../scenario.ts';

const facets: Facets = {
  email: facet([emailEntry()]),
  profile: facet(person()),
  company: facet(company),
  personality: facet(full),
};
const sender = { name: 'Noor', title: 'Partner', company: 'Halden', signature: '' };
const base: Scenario = {
  screen: 'letter',
  page: { subject: amara, access: 'readable' },
  facets,
  writing: { ...usualWriting, sender },
};

const text = (middle: string): string =>
  `Hi Amara,\n\nyour note on renewals matched what we saw at three instrument makers: approvals took 11 days, and nobody could say why.\n\n${middle}\n\nWould a two-page summary help?\n\nKind regards\nNoor`;
const letter = (body: string, part: Partial<LetterText> = {}): LetterText => ({
  subject: 'Quote-to-cash, 11 days shorter',
  body,
  templateId: 'starter:result',
  ...part,
});
const gap = letter(text('At Fenwick Instruments I would expect {{result}}'));
const circled = letter(text('I would expect 9 days fewer, measured over 40 quotes. Happy to circle back with how.'));
const fine = letter(text('I would expect nine days fewer. I can show how.'));

/** The letter to one person, and the templates in the workspace. */
export const writeScenarios: Record<string, Scenario> = {
  'write-empty': base,
  'write-gap': { ...base, letter: gap },
  'write-checked': { ...base, letter: circled, steps: [{ press: /thing.? to look at/ }] },
  'write-places': { ...base, letter: fine, steps: [{ press: 'Open in something else' }] },
  'write-templates': { ...base, letter: gap, steps: [{ press: /^Template/ }] },
  'write-went-out': {
    ...base,
    letter: { ...fine, opened: { at: Date.now() - 120_000, where: 'gmail' } },
  },
  'write-excluded': { ...base, letter: fine, lists, members: [excludedAmara] },
  'write-rtl': { ...base, letter: gap, look: 'rtl' },
  'write-long': { ...base, letter: circled, look: 'long', steps: [{ press: /thing/ }] },
  'write-free': { ...base, facets: { email: facet([emailEntry()]) }, letter: gap },
  'templates-sender': { screen: 'workspace', section: 'templates' },
  'templates-one': { screen: 'workspace', section: 'templates', steps: [{ press: /^Measured result/ }] },
};

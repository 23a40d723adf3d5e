import { foldText } from '@/lib/platform/fold-text';
import { trimEnd } from '@/lib/platform/trim-end';
import type { Format } from './format.ts';
import { originNote } from './origin-columns.ts';

/** Lever takes "a-z, 0-9, underscores and dashes" in a file's name. */
function leverFileName(base: string): string {
  return trimEnd(foldText(base).replace(/[^a-z0-9_-]+/g, '-'), '-') || 'sidenote';
}

const shared = {
  group: 'ats',
  ending: 'csv',
  wants: [
    { field: 'fullName', without: 'handOver.lever.withoutName' },
    { field: 'email', without: 'handOver.lever.withoutEmail' },
  ],
  separator: ',',
  hasMark: false,
  duplicates: 'handOver.finds.email',
  openUrl: 'https://hire.lever.co/',
  fileName: leverFileName,
} as const satisfies Partial<Format>;

/** Bulk Candidate Import. The headings of its template are not public: these are from memory. */
export const leverSelfService: Format = {
  ...shared,
  id: 'lever',
  name: 'Lever',
  columns: [
    { name: 'Full Name', field: 'fullName', required: true },
    { name: 'Email', field: 'email' },
    { name: 'Phone', field: 'mobile' },
    { name: 'Headline', field: 'title' },
    { name: 'Organization', field: 'company' },
    { name: 'Location', field: 'city' },
    { name: 'Links', field: 'profileUrl' },
    { name: 'Sources', field: 'source' },
    { name: 'Origin', field: 'kind', write: () => 'Sourced' },
    { name: 'Notes', field: 'note', write: originNote },
  ],
  doesNotAsk: ['mobile'],
  limits: { rows: 55_000 },
  warning: 'handOver.lever.opportunity',
  steps: ['handOver.lever.import', 'handOver.lever.compare'],
  documented: { url: 'https://help.lever.co/hc/en-us/articles/20087301434013-Bulk-importing-candidates', seen: false },
};

/** A file that Lever's support imports. Its headings may not change, so that the rest is a note. */
export const leverSupport: Format = {
  ...shared,
  id: 'lever-support',
  name: 'Lever, by its support',
  columns: [
    { name: 'Full name', field: 'fullName', required: true },
    // Several are separated by a comma without a space, links by a comma with one.
    { name: 'Email', field: 'emails', write: ({ emails }) => emails.join(',') },
    { name: 'Lever Posting URL', field: 'kind', write: () => '' },
    { name: 'Stage', field: 'kind', required: true, write: () => 'New Lead' },
    { name: 'Sources', field: 'source', required: true, write: ({ source }) => source.replaceAll(',', ' ') },
    { name: 'Origin', field: 'kind', required: true, write: () => 'Sourced' },
    {
      name: 'Links',
      field: 'profileUrl',
      write: ({ profileUrl, website }) => [profileUrl, website].flatMap((link) => link ?? []).join(', '),
    },
    { name: 'Tags', field: 'tags', write: ({ tags }) => tags.map((tag) => tag.replaceAll(',', ' ')).join(',') },
    { name: 'Notes', field: 'note', write: originNote },
    { name: 'IsSecretNote', field: 'kind', write: () => '' },
    { name: 'Resume Filename', field: 'kind', write: () => '' },
  ],
  doesNotAsk: ['mobile', 'title', 'company'],
  limits: { rows: 55_000 },
  warning: 'handOver.lever.opportunity',
  steps: ['handOver.lever.check', 'handOver.lever.send'],
  documented: {
    url: 'https://help.lever.co/hc/en-us/articles/204498425-How-do-I-add-multiple-import-many-candidates-',
    seen: true,
  },
};

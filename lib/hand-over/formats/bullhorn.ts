import type { Format } from './format.ts';
import { originNote } from './origin-columns.ts';

/** Custom Import of candidates. Headings are field names; a country is a number there, so there is none. Lengths are from memory. */
export const bullhorn: Format = {
  id: 'bullhorn',
  group: 'ats',
  name: 'Bullhorn',
  ending: 'csv',
  columns: [
    { name: 'firstName', field: 'firstName', longest: 50 },
    { name: 'lastName', field: 'lastName', longest: 50 },
    { name: 'email', field: 'email', longest: 100 },
    { name: 'mobile', field: 'mobile', longest: 20 },
    { name: 'occupation', field: 'title', longest: 50 },
    { name: 'companyName', field: 'company', longest: 100 },
    { name: 'companyURL', field: 'website', longest: 100 },
    { name: 'city', field: 'city', longest: 40 },
    { name: 'state', field: 'region', longest: 30 },
    { name: 'comments', field: 'note', longest: 2000, write: originNote },
  ],
  wants: [{ field: 'email', without: 'handOver.bullhorn.withoutEmail' }],
  doesNotAsk: ['mobile'],
  limits: { rows: 1000 },
  separator: ',',
  hasMark: false,
  isFullRowFirst: true,
  duplicates: 'handOver.bullhorn.duplicates',
  warning: 'handOver.bullhorn.letters',
  steps: ['handOver.bullhorn.import', 'handOver.bullhorn.fields'],
  openUrl: 'https://www.bullhornstaffing.com/',
  documented: {
    url: 'https://kb.bullhorn.com/ats/Content/BHATS/Topics/createCSVFileForImportingData.htm',
    seen: true,
  },
};

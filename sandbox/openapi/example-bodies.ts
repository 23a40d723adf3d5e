import type { EndpointName } from '../../lib/service/contract/endpoints.ts';
import type { Json } from './json.ts';

const profile = 'https://www.pronet.example/in/amara-okonkwo';
const webhook = 'https://hooks.example/sidenote';
const search = {
  account: { location: { any: { include: ['Rotterdam'] } } },
  contact: {
    experience: { current: { title: { any: { include: { mode: 'SMART', content: ['Head of Revenue'] } } } } },
  },
};

/** A body for each operation that takes one; the demo people are in every world, ids are placeholders. */
export const exampleBodies: Readonly<Record<EndpointName, Json>> = {
  peopleSearch: { ...search, page: 0, size: 10 },
  peoplePreview: { ...search, page: 0, size: 25 },
  companySearch: { account: { domain: { any: { include: ['fenwick.example'] } } }, page: 0, size: 10 },
  emailFinder: { trackId: '00000000-0000-4000-8000-000000000000', webhook },
  emailFinderStatistics: null,
  emailFinderInquiries: null,
  emailFinderSubmissions: null,
  emailFinderNotify: { webhook },
  peopleExport: { ...search, page: 0, size: 100, webhook },
  peopleExportStatistics: null,
  peopleExportInquiries: null,
  peopleExportSubmissions: null,
  peopleExportNotify: { webhook },
  singleExport: { url: profile },
  singleExportV2: { url: profile },
  mobilePhone: { pronet: profile },
  mobilePhoneV2: { domain: 'fenwick.example', name: 'Amara Okonkwo' },
  reverseLookup: { search: 'amara.okonkwo@fenwick.example' },
  analysis: { url: profile },
  lists: { type: 'people_id', values: ['00000000-0000-4000-8000-000000000000'] },
  credits: null,
};

import type { EndpointName } from '../../lib/service/contract/endpoints.ts';
import type { InterfaceSection } from './interface-sections.ts';

/** Fields of a request or an answer, and where in the product they are set or shown, or why they are not. */
export interface FieldGroup {
  fields: readonly string[];
  where: string;
}

const group = (fields: string, where: string): FieldGroup => ({ fields: fields.split(' '), where });

const metadata = group('size numberOfElements first last empty', 'Not shown: said by the pages themselves');
const page = [
  group('content totalElements', 'Search: results and how many people; People here, Lookalikes: which of how many'),
  group('totalPages number', 'Search: "Page" of how many'),
  metadata,
];
const track = group('trackId', 'Search: the emails of a whole page, with the time until which it can be used');
const noTrack = group('trackId', 'Not shown: only a people search has one');
const inquiryPage = [
  group('content totalElements', 'Jobs: "Results of the job", and how many'),
  group('totalPages number', 'Not shown: a job is read page by page until it is whole'),
  metadata,
];
const historyPage = [
  group('content totalElements', 'Jobs, "History on the service": entries, and how many'),
  group('totalPages number', 'Jobs, "History on the service": pages'),
  metadata,
];

const person = [
  group('id identifier', 'Panel, Profile, Details: "Identifier"; files: "ID", "Identifier"; names the record'),
  group('profile', 'Panel: name, headline, "Summary", Details: "Title", "Born"; Settings: "Show pictures"'),
  group('link', 'Panel: icons below the name; files: "Profile", "Other profiles"'),
  group('location', 'Panel: below the name, Details: "Lives in", "Location details"; files: "City", "Country"'),
  group('languages', 'Panel, Profile: "Languages", Details: "Profile written in"'),
  group('industry department statistics last_updated', 'Panel, Profile: "Details"'),
  group(
    'educations certifications organizations skills',
    'Panel, Profile: a fold each, with logos if turned on, Details: "School IDs"',
  ),
  group(
    'position_groups',
    'Panel, Profile: "Experience", with company size, description and logo, Details: "Company IDs"',
  ),
  group('member_badges', 'Panel: badges below the name'),
  group('company', 'Panel, Company: "Facts"'),
];
const email = [
  group('email', 'Panel: "Email" row, Profile: "Email checks"; "Nothing found" says why; files: "Email status"'),
];

const company = [
  group('id', 'Search: "Find people here"; files: "ID"; otherwise names the record'),
  group('summary', 'Company page and card: name, field, "Founded", "Headcount", "Description", Details: "Legal name"'),
  group('link', 'Company page: "Website", icons below the name'),
  group('contact', 'Company card, Details: "Email", "Phone"'),
  group('financial', 'Company card: "Money", Details: "Funding rounds"'),
  group('location', 'Company page: below the name, Details: "Address", "Offices"'),
  group('technologies', 'Company card: "Uses", Details: "Technologies" by category'),
  group('industries hashtags last_updated', 'Company card: "Details"'),
  group('keywords languages sic naics', 'Company card: a row each'),
];

const preview = [
  group('id identifier link', 'Search results and People here: opens the person; files: "Profile", "ID"'),
  group('profile location', 'Search results: "Name" (masked), "Title", "Place"; panel: head of the page'),
  group('department last_updated', 'Search results: "Department", "Seniority"; panel, Preview: "Details"'),
  group('position_groups', 'Panel, Preview: "Experience"'),
  group('company', 'Panel, Company: "Facts"'),
];

const search = [
  group('account contact', 'Search: "Add a filter …", see the filters below'),
  group('lists', 'Search: lists to leave out; Lists: "Copy to the service now"'),
  group('page', 'Search: "Next page", "Page"'),
];
const progress = [
  group('state', 'Jobs: "Running on the service", "Done"'),
  group('statistics', 'Jobs: progress, emails found, failed'),
];
const statistics = [group('trackId', 'Not shown: the job itself'), ...progress];
const submitted = [
  group('trackId', 'Jobs, files of a job: "Track ID"; names the job'),
  ...progress,
  group('webhook description', 'Jobs: "Service’s note"'),
];
const inquiries = [group('page size trackId', 'Not set by hand: a job is read page by page until it is whole')];
const finderRequest = [
  group('trackId', 'Search: the emails of a whole page'),
  group('webhook', 'Settings, Service: "Webhook address"'),
];
const followUp = [group('trackId', 'Not set by hand: the job itself')];
const history = [
  group(
    'state fullyRefunded sort page size',
    'Jobs, "History on the service": "State", "Refunds", "Sort by", pages and their size',
  ),
];
const submissions = [
  ...historyPage,
  group(
    'trackId',
    'Jobs, "History on the service": leads to the job of this browser, or to "Fetch results"; in full below "Re-send webhook", and on pointing at the time of "Submitted"',
  ),
  group('service submittedDate', 'Jobs, "History on the service", Columns: "Kind of job", "Submission date"'),
  group('requestSize', 'Jobs, "History on the service": "People"'),
  group('state fullyRefunded refundReason', 'Jobs, "History on the service": "State", "Refunded" and why'),
  group('attempts created doneDate settledAt', 'Jobs, "History on the service": times of an entry'),
];
const notify = [
  group(
    'trackId webhook',
    'Jobs: "Re-send webhook"; in "History on the service" also of jobs from elsewhere, to any address',
  ),
];
const notified = [group('webhook', 'Jobs: what "Re-send webhook" came to')];
const single = [group('id url', 'Panel: "Find email", by the id where it is known, else by the page')];
const envelope = [group('status error', 'Panel: "Nothing found", or the trouble that the service names')];
const phoneRequest = [group('pronet domain name', 'Panel: "Find mobile", by the page, or by name and website')];
const phone = [
  group('data', 'Panel: "Mobile" row; files: "Mobile", "Other mobiles"'),
  group('id pronet', 'Not shown: prove who the answer is about'),
];

/** Every operation. `request` includes the parts of its path and query. */
export const operationPlaces: Record<EndpointName, { request: readonly FieldGroup[]; reply: readonly FieldGroup[] }> = {
  peopleSearch: {
    request: [
      ...search,
      group('size', 'Search: "Results per page"; 0 for "Count", 1 for "Show profile" and "Who is this"'),
    ],
    reply: [...page, track, ...person, ...email],
  },
  peoplePreview: {
    request: [...search, group('size', 'Search: "Preview size", 25 to 100 for the same price')],
    reply: [...page, noTrack, ...preview],
  },
  companySearch: {
    request: [
      group('account', 'Search: "Add a filter …", see the filters below'),
      ...search.slice(1),
      group('lookalikeDomains', 'Panel: "Find lookalikes"; Search: "Similar to"'),
      group('size', 'Search: "Results per page"; panel: "How many"; 1 for "Show company"'),
    ],
    reply: [...page, noTrack, ...company],
  },
  emailFinder: { request: finderRequest, reply: submitted },
  emailFinderStatistics: { request: followUp, reply: statistics },
  emailFinderInquiries: {
    request: inquiries,
    reply: [...inquiryPage, group('trackId refId input state output', 'Jobs: "Results of the job"')],
  },
  emailFinderSubmissions: { request: history, reply: submissions },
  emailFinderNotify: { request: notify, reply: notified },
  peopleExport: {
    request: [
      ...search.slice(0, 2),
      group('size', 'Search, "Export": "How many"'),
      group('page', 'Search, "Export": "From result"'),
      group('webhook', 'Settings, Service: "Webhook address"'),
    ],
    reply: submitted,
  },
  peopleExportStatistics: { request: followUp, reply: statistics },
  peopleExportInquiries: { request: inquiries, reply: [...inquiryPage, noTrack, ...person, ...email] },
  peopleExportSubmissions: { request: history, reply: submissions },
  peopleExportNotify: { request: notify, reply: notified },
  singleExport: { request: single, reply: [...person, ...email] },
  singleExportV2: { request: single, reply: [...envelope, group('data', 'The person'), ...person, ...email] },
  mobilePhone: { request: phoneRequest, reply: phone },
  mobilePhoneV2: { request: phoneRequest, reply: [...envelope, ...phone] },
  reverseLookup: {
    request: [group('search', 'Panel: "Look up a person", by email address')],
    reply: [...person, ...email, group('data content', 'The person')],
  },
  analysis: {
    request: [group('url', 'Panel: "Analyse personality"')],
    reply: [
      group('model source score', 'Panel, Personality: "Levels and source"'),
      group('selling', 'Panel, Personality, "Selling": style, traits, what to say, mail'),
      group(
        'hiring',
        'Panel, Personality, "Hiring": what to say, mail, "Suggested email"; "Style and traits" folded below why they are no ground to hire; files',
      ),
      group('assessments', 'Panel, Personality: "Archetype", "DISC", "OCEAN"'),
      group('status success', 'Not shown: say that there is an analysis'),
    ],
  },
  lists: {
    request: [
      group(
        'id type values mode',
        'Lists: "Copy to the service now"; deep exports leave out who came in earlier parts',
      ),
    ],
    reply: [
      group('id values type created', 'Lists: until when it is on the service'),
      group('workspace', 'Not shown: names the account that the key belongs to'),
    ],
  },
  credits: { request: [], reply: [group('total', 'Panel and workspace: "Credits"; Settings: "Test connection"')] },
};

/** What the contract mentions and leaves to others, and why Sidenote does not use it. */
export const outsideNotes: Readonly<Record<string, string>> = {
  'Server for AI agents at `{mcp_url}`':
    'Not used: it is outside the contract, and takes the key in its address, where Sidenote never puts it',
};

/** What is no field of an operation, by section of docs/interface.md. */
export const sectionNotes: Partial<Record<InterfaceSection, string>> = {
  'Naming note': 'Settings, Connection: "Field names"',
  'General conventions': 'Settings, Connection: "Service address"',
  Authentication: 'Settings, Connection: "API key", "Send the key as Authorization: Bearer"',
  'Deep pagination procedure': 'Search, "Export": more than 10,000 people, in parts',
  'States and transitions': 'Jobs: the mark of each job; Search: how long a page can be asked for emails',
  Events: 'Settings, Service: "Webhook address"; Jobs: "Re-send webhook"',
  Errors: 'A note above all rows, or in the row of the order',
  Limits: 'Each control refuses what does not fit and says why; Settings: "Requests a second"',
  Versioning: 'Settings, Service: "Preview path"; a path is asked in the version that each operation names',
};

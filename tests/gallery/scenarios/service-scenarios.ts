import type { CheckedNames } from '@/lib/connection/test-connection';
import type { Scenario } from '../scenario.ts';

const file = JSON.stringify({
  service: { baseUrl: 'https://api.a-firm-with-a-long-name.example/people' },
  lists: { valueListUrl: 'https://static.a-firm-with-a-long-name.example/lists' },
  webhook: 'https://hooks.a-firm-with-a-long-name.example/sidenote/results?team=recruiting-north-west',
  previewPath: '/v2/people/preview',
  names: { keys: { pronet: 'proweb' }, values: {} },
  sites: [{ key: 'network-example', hosts: ['www.network.example'], person: ['/in/:slug'], company: [] }],
});

const problems: Scenario = {
  screen: 'settings',
  steps: [
    { field: 'Webhook address', text: 'https://hooks/results' },
    { field: 'Value-list address', text: 'http://static.service.example' },
    { press: 'Save webhook and lists' },
  ],
};
/** Changes, and not only adds: a saved site is compared whole. */
const changing = JSON.stringify({
  ...JSON.parse(file),
  names: { keys: { pronet: 'proweb', platform_b: 'bird' }, values: { PRONET: 'PROWEB' } },
  sites: [
    {
      key: 'pronet',
      hosts: ['www.pronet.example', 'evil.example'],
      person: ['/people/:slug'],
      company: [],
      keepCase: true,
    },
  ],
});
const deployment: Scenario = { screen: 'settings', steps: [{ file: 'Import deployment file', holds: file }] };

const tested = (names: CheckedNames): Scenario => ({
  screen: 'settings',
  answers: { testConnection: { ok: true, answer: { milli: 411_000, elapsedMs: 212, names } } },
  steps: [{ press: 'Test connection' }],
  widths: [960, 320],
});

/** What the service needs to be told besides where it is. */
export const serviceScenarios: Record<string, Scenario> = {
  'settings-service': problems,
  'settings-names-saved': tested({ outcome: 'saved', name: 'linkedin', before: 'pronet' }),
  'settings-names-locked': tested({ outcome: 'locked', name: 'linkedin', inUse: 'pronet' }),
  'settings-names-undecided': tested({ outcome: 'undecided', why: 'no-answer', inUse: 'pronet' }),
  'settings-service-rtl': { ...problems, look: 'rtl' },
  'settings-service-long': { screen: 'settings', look: 'long' },
  'settings-deployment': deployment,
  'settings-deployment-rtl': { ...deployment, look: 'rtl' },
  'settings-deployment-changes': { screen: 'settings', steps: [{ file: 'Import deployment file', holds: changing }] },
  'settings-passphrase-due': { screen: 'settings', policy: { locked: ['keyKept'], keyKept: 'passphrase' } },
  'settings-deployment-refused': {
    screen: 'settings',
    steps: [{ file: 'Import deployment file', holds: '{"service": {"baseUrl": "https://a.example", "apiKey": "x"}}' }],
  },
};

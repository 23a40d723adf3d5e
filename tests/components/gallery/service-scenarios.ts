import type { Scenario } from './scenario.ts';

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
    { press: 'Save webhook, lists and path' },
  ],
};
const deployment: Scenario = { screen: 'settings', steps: [{ file: 'Import deployment file', holds: file }] };

/** What the service needs to be told besides where it is. */
export const serviceScenarios: Record<string, Scenario> = {
  'settings-service': problems,
  'settings-service-rtl': { ...problems, look: 'rtl' },
  'settings-service-long': { screen: 'settings', look: 'long' },
  'settings-deployment': deployment,
  'settings-deployment-rtl': { ...deployment, look: 'rtl' },
  'settings-deployment-refused': {
    screen: 'settings',
    steps: [{ file: 'Import deployment file', holds: '{"service": {"baseUrl": "https://a.example", "apiKey": "x"}}' }],
  },
};

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSite } from '@/components/settings/sites/site-draft';
import { catalogueEdition } from '@/lib/subjects/catalogue/edition';
import { networks, sandboxNetworks } from '@/lib/subjects/catalogue/networks';
import { refreshSites, siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { subjectOfWebsite } from '@/lib/subjects/company-website';
import { findSubject } from '@/lib/subjects/find-subject';
import { ownSiteSchema } from '@/lib/subjects/own-hosts';
import { recognisePage } from '@/lib/subjects/recognise-page';
import { demoSite, originPatterns, siteSchema } from '@/lib/subjects/sites';
import { subjectSchema } from '@/lib/subjects/subject';
import { runs } from '../../../depth.ts';
import { facebookAddresses } from './addresses/facebook-addresses.ts';
import { githubAddresses } from './addresses/github-addresses.ts';
import { instagramAddresses } from './addresses/instagram-addresses.ts';
import { linkedinAddresses } from './addresses/linkedin-addresses.ts';
import { seenAt } from './addresses/seen-at.ts';
import { startupAddresses } from './addresses/startup-addresses.ts';
import { websiteAddresses } from './addresses/website-addresses.ts';
import { xAddresses } from './addresses/x-addresses.ts';
import { xingAddresses } from './addresses/xing-addresses.ts';

const tables = {
  linkedinAddresses,
  xingAddresses,
  githubAddresses,
  xAddresses,
  facebookAddresses,
  instagramAddresses,
  startupAddresses,
  websiteAddresses,
};

/** What the panel makes of an address with every network added: a subject with what is sent, or why there is none. */
function madeOf(address: string): string {
  const subject = findSubject(address, networks);
  if (subject !== null) return `${subject.kind} ${subject.slug} ${subject.url}`;
  const place = recognisePage(address, networks);
  if (place !== null) return place.kind;
  const website = subjectOfWebsite(address, networks);
  return website === null ? 'nothing' : `company ${website.slug}`;
}

function rowsOf(table: string): [address: string, outcome: string, seen: string][] {
  const rows = table.trim().split('\n');
  return rows.map((row) => {
    const [address = '', outcome = '', seen = ''] = row.split(' | ');
    return [address, outcome, seen];
  });
}

describe('the addresses of the networks', () => {
  describe.each(Object.entries(tables))('in %s', (_name, table) => {
    it.each(rowsOf(table))('%s is %s', (address, outcome) => {
      expect(madeOf(address)).toBe(outcome);
    });
  });

  const all = Object.values(tables).flatMap(rowsOf);

  it('are 300 at least, each once', () => {
    expect(new Set(all.map(([address]) => address)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(300);
  });

  it('claim no front page for a source, and name the rows without a known one', () => {
    const addresses = Object.entries(seenAt).flatMap(([key, source]) =>
      [...source.matchAll(/https?:\/\/\S+/g)].map(([url]) => [key, url] as const),
    );
    const isFront = (url: string) => ['', '/'].includes(new URL(url).pathname);
    // The list of suffixes is the page itself.
    expect(addresses.filter(([key, url]) => key !== 'company-sites' && !url.includes('"') && isFront(url))).toEqual([]);
    const notSeen = Object.keys(seenAt).filter((key) => seenAt[key]?.startsWith('not seen'));
    expect(all.filter(([, , seen]) => notSeen.includes(seen)).map(([address]) => address)).toEqual([
      'https://www.linkedin.com/in/jane-doe/en-us',
      'https://www.linkedin.com/in/jane-doe#experience',
      'https://www.linkedin.com/in/jane-%E4%BC',
      'https://www.linkedin.com/in/jane%',
      'https://www.linkedin.com/in/jane%ZZdoe',
      'https://www.linkedin.com/school/fenwick-university/alumni/',
      'https://www.xing.com/de/profile/Jane_Doe',
      'https://x.com/jobs',
      'https://wellfound.com/company/fenwick/people',
    ]);
  });

  it('say where their shape was seen, and nothing was seen for no row', () => {
    const cited = new Set(all.map(([, , seen]) => seen));
    expect([...cited].filter((seen) => seenAt[seen] === undefined)).toEqual([]);
    expect(Object.keys(seenAt).filter((seen) => !cited.has(seen))).toEqual([]);
  });
});

describe('any address on a network', () => {
  const hosts = networks.flatMap(({ hosts: own, formerHosts = [] }) => [...own, ...formerHosts]);
  const words = networks.flatMap(({ person, company, rewrite = [], reserved, recruiter = [] }) =>
    [...person, ...company, ...rewrite.map(({ from }) => from), ...reserved, ...recruiter].flatMap((path) =>
      path.split('/'),
    ),
  );
  const segment = fc.oneof(
    fc.constantFrom(...words, '', '.', '..', '%', '%ZZ', '%E4%BC', 'a&b', 'x,y,z', '王伟', '🚀', 'a'.repeat(5000)),
    fc.string({ unit: 'binary' }),
    fc.webPath(),
  );
  const address = fc
    .tuple(fc.constantFrom(...hosts), fc.array(segment, { maxLength: 8 }), fc.option(segment))
    .map(([host, segments, query]) => `https://${host}/${segments.join('/')}${query === null ? '' : `?id=${query}`}`);

  it('throws nothing, and a subject has a key and an address that the messages of the worker accept', () => {
    fc.assert(
      fc.property(address, (text) => {
        const subject = findSubject(text, networks);
        recognisePage(text, networks);
        if (subject !== null) expect(subjectSchema.parse(subject)).toEqual(subject);
      }),
      runs(3000),
    );
  });

  /** Where people and companies share `/:slug`, the address that is sent no longer says which of them it was. */
  it('is found again by the address that is sent', () => {
    fc.assert(
      fc.property(address, (text) => {
        const subject = findSubject(text, networks);
        const again = subject?.url == null ? subject : findSubject(subject.url, networks);
        expect([again?.site, again?.slug]).toEqual([subject?.site, subject?.slug]);
      }),
      runs(3000),
    );
  });
});

it('the pages that Facebook has of one person are one subject, in any form of their address', () => {
  const forms = [
    ...['profile.php?id=100012345678901', 'people/Acme-Roe/100012345678901/', 'p/Acme-Roe-100012345678901/'],
    ...['p/Roe-2-100012345678901', '100012345678901', 'profile.php?sk=about&id=100012345678901'],
  ];
  const keys = forms.map((path) => findSubject(`https://www.facebook.com/${path}`, networks)?.key);
  expect(new Set(keys)).toEqual(new Set(['person/facebook-com/100012345678901']));
});

it('asks for no permission at hosts that only lead to a network', () => {
  for (const network of networks) {
    for (const host of network.formerHosts ?? []) expect(originPatterns(network).join()).not.toContain(host);
  }
});

it('a mailbox is no website of the company that runs it', () => {
  expect(subjectOfWebsite('https://mail.google.com/mail/u/0/', [])).toBeNull();
  expect(subjectOfWebsite('https://about.google/', [])).not.toBeNull();
});

it('a reserved path names no one, in any spelling', () => {
  for (const path of ['users/settings', 'orgs/Explore', 'sponsors/%73ettings', 'settings?tab=x', 'settings/']) {
    expect(findSubject(`https://github.com/${path}`, networks)).toBeNull();
  }
  expect(findSubject('https://x.com/intent/user?screen_name=home', networks)).toBeNull();
  expect(findSubject('https://www.facebook.com/people/x/marketplace', networks)).toBeNull();
});

describe('the catalogue', () => {
  const all = [...networks, ...sandboxNetworks];

  it.each(all.map((network) => [network.name, network] as const))(
    '%s is a site that may be added',
    (_name, network) => {
      expect(ownSiteSchema.parse(network)).toEqual(network);
      expect(siteSchema.parse(siteOfNetwork(network))).toEqual({ ...network, edition: catalogueEdition });
    },
  );

  it('names each network and each host once, and each reserved path once', () => {
    for (const names of [all.map(({ key }) => key), all.flatMap(({ hosts }) => hosts)]) {
      expect(new Set(names).size).toBe(names.length);
    }
    for (const { reserved } of all) expect(reserved).toEqual([...new Set(reserved)].sort());
  });

  it('gives a network the key that its host gets when it is typed', () => {
    for (const { key, hosts, person } of all) {
      const typed = checkSite(
        {
          host: hosts[0] ?? '',
          personPath: person[0] ?? '',
          companyPath: '',
          keepCase: false,
          isServiceNetwork: false,
        },
        [],
      );
      expect('site' in typed && typed.site.key).toBe(key);
    }
  });

  /** Raise `catalogueEdition` with every change and put the new sum here: sites that were added before are then replaced. */
  it('has a new edition with every change', () => {
    const sum = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
    expect([catalogueEdition, sum]).toEqual([3, '249261a1318f834f']);
  });
});

describe('sites of an older edition', () => {
  const [linkedin] = networks;
  if (linkedin === undefined) throw new Error('The catalogue is empty');
  const old = { ...siteOfNetwork(linkedin), person: ['/profile/:slug'], edition: 0 };

  it('are replaced by those of today, the sister sites of the demo network too', () => {
    const sisters = sandboxNetworks.map(siteOfNetwork);
    const oldSisters = sisters.map((site) => ({ ...site, person: ['/profile/:slug'], edition: 1 }));
    expect(refreshSites([demoSite, old, ...oldSisters])).toEqual([demoSite, siteOfNetwork(linkedin), ...sisters]);
  });

  it('stay where a user typed them, or a file set them', () => {
    const { edition: _edition, ...typed } = old;
    expect(refreshSites([typed])).toEqual([typed]);
  });

  it('stay where the network has left the catalogue', () => {
    const gone = { ...old, key: 'gone-example', hosts: ['gone.example'] };
    expect(refreshSites([gone])).toEqual([gone]);
  });
});

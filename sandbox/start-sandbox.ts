import { neutralNames, type WireNames } from '../lib/service/contract/names.ts';
import { createApiApp } from './api/api-app.ts';
import { createRateWindow } from './api/rate-window.ts';
import { createBooks } from './books.ts';
import { type Choices, createChoices } from './choices.ts';
import { createClock } from './clock.ts';
import { createControlApp } from './control/control-app.ts';
import { createFaultQueue } from './faults/fault-queue.ts';
import { createSystems, systemOfHost } from './hand-over/systems.ts';
import { createJobStore } from './jobs/jobs.ts';
import { createTrackIds } from './jobs/track-ids.ts';
import { createLists } from './lists/lists.ts';
import { createNetworkApp, isNetworkHost, networkOrigin } from './network/network-app.ts';
import { createOpenApiApp, openApiPath } from './openapi/openapi-app.ts';
import { createRequestLog } from './request-log.ts';
import { createSearch } from './search/create-search.ts';
import { makeCertificate } from './server/certificate.ts';
import { close, createServer, listen, type PortOption } from './server/create-server.ts';
import { createStaticApp } from './static/static-app.ts';
import { demoCompanies } from './world/companies/demo-companies.ts';
import { createWorld, type World } from './world/world.ts';

/** All have defaults; ports are free ones unless given. */
export interface SandboxOptions {
  port?: PortOption;
  staticPort?: PortOption;
  httpsPort?: PortOption;
  key?: string;
  credits?: number;
  people?: number;
  companies?: number;
  seed?: number;
  keepAlive?: boolean;
  names?: WireNames;
  /** Overrides of the defaults where the contract leaves something open (docs/interface.md#open-questions). */
  choices?: Partial<Choices>;
}

/** Contents of the ready line: full URLs, and what a launcher needs to reach the demo network. */
export interface SandboxReady {
  api: string;
  static: string;
  control: string;
  network: string;
  key: string;
  /** Where `*.example:443` is to be mapped to. */
  httpsPort: number;
  spkiHash: string;
}

export interface Sandbox {
  ready: SandboxReady;
  world: World;
  stop(): Promise<void>;
}

/** Browsers refuse a wildcard right under a top-level name, so the demo companies are listed; the others' sites need the flag that ignores errors. */
const certificateHosts = [
  ...['pronet.example', '*.pronet.example', '*.example'],
  ...Object.values(demoCompanies).map((company) => company.domain),
  // Where a person can be sent to: a browser's resolver rules lead here.
  ...['api.hubapi.com', '*.pipedrive.com', 'api.airtable.com'],
];

/** The whole sandbox in this process: API and control plane, value lists, demo network. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { key = 'sandbox-key', credits = 500, keepAlive = false } = options;
  const { people = 20_000, companies = 2000, seed = 1 } = options;
  const clock = createClock({ startMs: Date.now(), elapsedMs: () => performance.now() });
  const world = createWorld({ seed, people, companies });
  const books = createBooks({ clock });
  books.setBalance(key, credits);
  const logs = {
    api: createRequestLog({ clock }),
    network: createRequestLog({ clock }),
    static: createRequestLog({ clock }),
  };
  const faults = createFaultQueue({ clock });
  const certificate = makeCertificate(certificateHosts, Date.now());

  // The Host header includes the port, which is known only once the server listens.
  const ports = { api: 0, static: 0 };
  const isLoopback = (host: string, port: number): boolean =>
    host === `127.0.0.1:${port}` || host === `localhost:${port}`;
  const names = options.names ?? neutralNames;
  const urls = {
    api: () => `http://127.0.0.1:${ports.api}`,
    static: () => `http://127.0.0.1:${ports.static}`,
  };

  const choices = createChoices(options.choices);
  const lists = createLists({ clock, choices: choices.read });
  const tracks = createTrackIds({ clock, choices: choices.read });
  const jobs = createJobStore({ clock, books, choices: choices.read, networkOrigin });
  const rates = createRateWindow({ clock });
  const search = createSearch({ world, choices: choices.read });
  const api = createApiApp({
    world,
    search,
    lists,
    tracks,
    jobs,
    books,
    clock,
    faults,
    networkOrigin,
    names,
    choices: choices.read,
    brand: names.keys.pronet ?? 'pronet',
    rates,
    log: logs.api,
    elsewhere: () => `${urls.static()}/elsewhere`,
  });
  const systems = createSystems({ clock, faults });
  const control = createControlApp({
    clock,
    books,
    faults,
    jobs,
    choices,
    rates,
    logs,
    systems,
    isOwnOrigin: (origin) => origin === urls.api(),
  });
  const openApi = createOpenApiApp({ names, baseUrl: urls.api });
  const appFor = (path: string) => (isControl(path) ? control : path === openApiPath ? openApi : api);
  const serving = { clock, keepAlive };
  const apiServer = createServer({
    ...serving,
    fetch: (request, bindings) => appFor(new URL(request.url).pathname).fetch(request, bindings),
    isOwnHost: (host) => isLoopback(host, ports.api),
  });
  const staticServer = createServer({
    ...serving,
    fetch: createStaticApp({ log: logs.static, world }).fetch,
    isOwnHost: (host) => isLoopback(host, ports.static),
  });
  const network = createNetworkApp({ world, log: logs.network });
  const networkServer = createServer({
    ...serving,
    certificate,
    fetch: (request, bindings) => (systems.appFor(new URL(request.url).host) ?? network).fetch(request, bindings),
    isOwnHost: (host) => isNetworkHost(host) || systemOfHost(host) !== null,
  });

  const servers = [apiServer, staticServer, networkServer];
  const stopped = new AbortController();
  const stop = async (): Promise<void> => {
    stopped.abort();
    await Promise.all(servers.filter((server) => server.listening).map(close));
  };
  try {
    ports.api = await listen(apiServer, options.port ?? 0);
    ports.static = await listen(staticServer, options.staticPort ?? 0);
    const httpsPort = await listen(networkServer, options.httpsPort ?? 0);
    const { spkiHash } = certificate;
    const ready = {
      api: urls.api(),
      static: urls.static(),
      control: `${urls.api()}/sandbox`,
      network: networkOrigin,
    };
    void search.warmUp(stopped.signal);
    return { ready: { ...ready, key, httpsPort, spkiHash }, world, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function isControl(pathname: string): boolean {
  return pathname === '/sandbox' || pathname.startsWith('/sandbox/');
}

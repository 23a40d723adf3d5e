import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Three nodes and the firm's proxy on this machine, for tests and the demo: own folders, free ports, nothing left at the end. */

/** Each program, and the Debian package that has it. */
const packages = { etcd: 'etcd-server', etcdctl: 'etcd-client', nginx: 'nginx-light' } as const;
type Program = keyof typeof packages;
const programs = Object.keys(packages).filter((name): name is Program => name in packages);

export const packagesOf = (missing: readonly Program[]): string[] => missing.map((program) => packages[program]);

const installCommand = `apt-get install -y --no-install-recommends ${packagesOf(programs).join(' ')}`;

export const missingPrograms = (): Program[] =>
  programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);

/** Throws with the command that installs what is missing. */
export function expectPrograms(): void {
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new Error(`The team's store needs ${missing.join(', ')}. As root on Debian: ${installCommand}`);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}

export interface Nodes {
  /** The proxy's address: what members use. */
  proxy: string;
  /** Addresses of the nodes: what an administrator uses. */
  nodes: string[];
  folder: string;
  kill(at: number): Promise<void>;
  restart(at: number): Promise<void>;
  /** Ends everything and removes its folders. */
  stop(): Promise<void>;
}

const readyMs = 60_000;

/** `flags`: more flags for each node. */
export async function startNodes(count = 3, flags: readonly string[] = []): Promise<Nodes> {
  expectPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-team-'));
  const running = new Map<string, ChildProcess>();
  // A node that was just killed may still write.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  // Also if this process is ended in the middle.
  const onExit = () => {
    for (const child of running.values()) child.kill('SIGKILL');
    remove();
  };
  process.once('exit', onExit);

  const ports = await Promise.all(
    Array.from({ length: count }, async () => [await freePort(), await freePort()] as const),
  );
  const proxyPort = await freePort();
  const addresses = ports.map(([client]) => `http://127.0.0.1:${client}`);
  const cluster = ports.map(([, peer], at) => `node${at}=http://127.0.0.1:${peer}`).join(',');

  function run(name: string, command: string, args: readonly string[]): void {
    const child = spawn(command, args, { stdio: 'ignore' });
    running.set(name, child);
  }

  function startNode(at: number): void {
    const [client, peer] = ports[at] ?? [0, 0];
    run(`node${at}`, 'etcd', [
      ...['--name', `node${at}`, '--data-dir', join(folder, `node${at}`)],
      ...[
        '--listen-client-urls',
        `http://127.0.0.1:${client}`,
        '--advertise-client-urls',
        `http://127.0.0.1:${client}`,
      ],
      ...[
        '--listen-peer-urls',
        `http://127.0.0.1:${peer}`,
        '--initial-advertise-peer-urls',
        `http://127.0.0.1:${peer}`,
      ],
      ...['--initial-cluster', cluster, '--initial-cluster-token', folder, '--initial-cluster-state', 'new'],
      ...['--logger', 'zap', '--log-level', 'error'],
      ...flags,
    ]);
  }

  async function end(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = running.get(name);
    running.delete(name);
    // A signal to the whole group has ended it already.
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async function stop(): Promise<void> {
    for (const name of [...running.keys()]) await end(name, 'SIGKILL');
    remove();
    process.off('exit', onExit);
  }

  try {
    for (const at of ports.keys()) startNode(at);
    mkdirSync(join(folder, 'nginx', 'logs'), { recursive: true });
    writeFileSync(join(folder, 'nginx.conf'), localConf(addresses, proxyPort, folder));
    // One process: a worker process would outlive a master that is killed.
    const alone = 'daemon off; master_process off;';
    run('nginx', 'nginx', ['-p', join(folder, 'nginx'), '-c', join(folder, 'nginx.conf'), '-g', alone]);
    const proxy = `http://127.0.0.1:${proxyPort}`;
    await untilReady([...addresses.map((address) => `${address}/health`), `${proxy}/nothing`]);
    return {
      proxy,
      nodes: addresses,
      folder,
      kill: (at) => end(`node${at}`, 'SIGKILL'),
      async restart(at) {
        startNode(at);
        await untilReady([`${addresses[at]}/health`]);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The firm's file with the addresses of this machine, without TLS, and with folders that need no root. */
export function localConf(nodes: readonly string[], port: number, folder: string): string {
  const conf = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8');
  const servers = nodes.map((address) => `    server ${new URL(address).host} fail_timeout=2s;`).join('\n');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${join(folder, 'nginx', kind)};`)
    .join('\n');
  return [
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'nginx', 'error.log')};`,
    conf
      .replace(/( {4}server 10\.[^\n]*\n)+/, `${servers}\n`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace(/ {4}ssl_[^\n]*\n/g, '')
      .replace('http {\n', `http {\n${temporary}\n`),
  ].join('\n');
}

async function untilReady(addresses: readonly string[]): Promise<void> {
  const until = Date.now() + readyMs;
  for (const address of addresses) {
    for (;;) {
      const isReady = await fetch(address).then(
        (response) => response.ok || response.status === 404,
        // Not listening yet.
        () => false,
      );
      if (isReady) break;
      if (Date.now() > until) throw new Error(`${address} does not answer`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

import { connect, createServer, type Server, type Socket } from 'node:net';

/** A port that passes each connection on to another one, which can be changed while a browser knows the first. */
export interface SwitchedPort {
  readonly number: number;
  /** Null: no connection is passed on. */
  switchTo(port: number | null): void;
  /** Ends the connections that are open. */
  cut(): void;
  close(): Promise<void>;
}

/** `record` sees all bytes of both directions. */
export async function switchedPort(record?: (bytes: Buffer) => void): Promise<SwitchedPort> {
  let target: number | null = null;
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    return socket.once('close', () => open.delete(socket));
  };
  const server: Server = createServer((from) => {
    keep(from);
    if (target === null) return void from.destroy();
    const to = keep(connect(target, '127.0.0.1'));
    from.pipe(to).pipe(from);
    if (record !== undefined) for (const socket of [from, to]) socket.on('data', record);
    // One end that is gone takes the other with it: a browser must not wait on a sandbox that has ended.
    from.on('error', () => to.destroy()).once('close', () => to.destroy());
    to.on('error', () => from.destroy()).once('close', () => from.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The port has no number.');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    number: address.port,
    switchTo(port) {
      target = port;
    },
    cut,
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

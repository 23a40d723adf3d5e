import { once } from 'node:events';
import type { Server } from 'node:http';

/** An exact port (0 = any free one), or a preferred one that falls back to any free one. */
export type PortOption = number | { preferred: number };

/** Loopback only: the sandbox is for this machine. Returns the port. Throws if an exact port is taken. */
export async function listen(server: Server, option: PortOption): Promise<number> {
  if (typeof option === 'number') return listenOn(server, option);
  try {
    return await listenOn(server, option.preferred);
  } catch {
    return listenOn(server, 0);
  }
}

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    throw new Error(`Port ${port} on 127.0.0.1 is taken: stop what uses it, or choose another (0 = any free port).`);
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

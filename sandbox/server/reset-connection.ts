import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The TCP socket below each TLS socket. */
const below = new WeakMap<Socket, Socket>();

/** For a server with TLS, whose own sockets cannot send RST. */
export function keepSocketsBelow(server: Server): void {
  const open = new Map<number | undefined, Socket>();
  server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    open.set(remotePort, socket);
    socket.once('close', () => open.delete(remotePort));
  });
  server.on('secureConnection', (secure: Socket) => {
    const socket = open.get(secure.remotePort);
    if (socket !== undefined) below.set(secure, socket);
  });
}

/** RST, not FIN: the client sees a broken connection, never a complete answer. */
export function resetConnection(socket: Socket): void {
  (below.get(socket) ?? socket).resetAndDestroy();
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  readonly port: number;
  /** Passes nothing on from now on, on existing and on new connections, and closes none of them. */
  hush(): void;
  /** Passes on what has come meanwhile, and all that comes later. */
  speak(): void;
  /** Returns whether anybody is connected. */
  isInUse(): boolean;
  close(): Promise<void>;
}

/** Opens a proxy to a server that can fall silent without losing a connection, as a frozen machine does. */
export async function openSilentProxy(host: string, port: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => undefined);
    from.on('data', (bytes) => to.write(bytes));
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isSilent) from.pause();
  };
  const server = createServer((near) => {
    const far = connect(port, host);
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hush() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    speak() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    isInUse: () => sockets.size > 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Starts a server that treats every connection as it is told. */
export async function listening(greet: (socket: Socket) => void): Promise<{ host: string; server: Server; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).resume());
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, server, close };
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createApi, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { definitionsDrawnAnew } from './development.ts';

let root: string;
let web: ViteDevServer;
let api: Server;
let apiPort: number;

const listening = (server: Server, port = 0) =>
  new Promise<number>((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
const answering = (text: string) => createApi((_, response) => response.end(text));
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'development-'));
  mkdirSync(join(root, 'src/resources'), { recursive: true });
  write('src/resources/crate.ts', 'export const crate = 1;');
  write('src/page.ts', "export { crate } from './resources/crate.ts';");
  api = answering('before');
  apiPort = await listening(api);
  web = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [definitionsDrawnAnew(apiPort)],
    server: { port: 0, host: '127.0.0.1', proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  });
  await web.listen();
});
afterEach(async () => {
  await web.close();
  api.close();
  rmSync(root, { recursive: true });
});

const webAddress = () => web.resolvedUrls?.local[0] ?? '';

it('an edited definition has the page loaded anew, whose calls wait for the API that has it as well', async () => {
  const send = vi.spyOn(web.environments.client.hot, 'send');
  await web.environments.client.transformRequest('/src/page.ts');

  write('src/resources/crate.ts', 'export const crate = 2;');
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'full-reload' }), 10_000);
  const answer = fetch(new URL('/api/crate', webAddress())).then((response) => response.text());
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await vi.waitFor(() => expect(isClosed(apiPort)).resolves.toBe(true));
  api = answering('after');
  await listening(api, apiPort);

  expect(await answer).toBe('after');
});

const isClosed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy() && resolve(false));
  });

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The folder into which Vite puts files with a hash in their name; such a file never changes. */
const hashed = /[\\/]assets[\\/]/;

/** Serves the built browser half: its files, each with compressed twins; nothing where it was not built. */
export async function addStatic(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  const options: FastifyStaticOptions = {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  };
  // One route for the thousand hashed files: a route for each would be a tenth of a start. The others have one each, so that
  // every other path is left to the screens.
  await app.register(staticFiles, { ...options, wildcard: false, globIgnore: ['assets/**'] });
  const assets = join(root, 'assets');
  if (existsSync(assets)) await app.register(staticFiles, { ...options, root: assets, prefix: '/assets/', decorateReply: false });
}

/** The path of a page of plain HTML, or a path below one: the menu may embed it, but it is no screen of the app. */
const plainPage = /\.html?(\/|$)/i;

/** Sends the app's page for a path that may be one of its screens; returns undefined for any other path. */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (!reply.sendFile || !isScreen(request)) return undefined;
  if (!plainPage.test(pathOf(request))) return reply.sendFile('index.html');
  // Opened directly, it shows the app's own "not found". To be embedded it has the status 404, since the app would be shown
  // inside a frame of itself. It has no etag or date, since an answer of "not modified" would replace the status.
  return reply.code(404).sendFile('index.html', { etag: false, lastModified: false });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function isScreen(request: FastifyRequest): boolean {
  const { method } = request;
  const path = pathOf(request);
  const isFile = /^\/assets\/|\.(js|css|map|json|ico|png|jpg|svg|txt|woff2?|br|gz)$/i.test(path);
  // Odd spellings of an address of the API are no screens either.
  const isApi = /^\/+(api|blade-[^/]*)(\/|$)/i.test(path);
  return (method === 'GET' || method === 'HEAD') && !isApi && !isFile;
}

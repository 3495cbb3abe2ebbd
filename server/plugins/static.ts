import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Vite puts what it gives a hash into this folder; such a file never changes. */
const hashed = /[\\/]assets[\\/]/;

/** The browser's half, as built: its files, each with compressed twins. Nothing is served where it was not built. */
export async function addStatic(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(staticFiles, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** A page of plain HTML, or what lies below one: the menu may embed it, but it is no screen of the app. */
const plainPage = /\.html?(\/|$)/i;

/** Answers the page itself for a path that may be one of its screens, or nothing for any other. */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (!reply.sendFile || !isScreen(request)) return undefined;
  if (!plainPage.test(pathOf(request))) return reply.sendFile('index.html');
  // Whoever opens it meets the app's own "not found". Whoever would embed it hears that it is not there: the app would be shown
  // inside a frame of itself. Without a mark to ask by, or an answer of "not modified" would lose its body to the status.
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

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Events, ServerEvent } from '#server/lib/events';
import type { Identity } from '#server/modules/auth/authenticate';
import { AppError } from '#shared/errors';
import type { LiveEvent } from '#shared/wire';

/** What one server keeps open: of a session, since a browser needs one, and in all. */
const most = { ofSession: 4, inAll: 5_000 } as const;
/** Proxies close what is silent for a minute. */
const heartbeatMs = 25_000;
/** A browser that does not read is let go rather than remembered for. */
const mostUnreadBytes = 64 * 1024;

interface Stream {
  readonly token: string;
  readonly out: Readable;
  identity: Identity;
  /** What the browser was told it may do, as far as that can be compared. */
  rights: string;
  /** Not yet sent, each once. */
  readonly waiting: Set<string>;
}

/** The streams of the browsers that this server holds. */
export interface Streams {
  /** Opens a stream for a session; refuses when it has too many. */
  open(token: string, identity: Identity): Readable;
  /** How many there are. */
  count(): number;
  /** Ends all of them: the browsers go to another server. */
  close(): void;
}

interface StreamsOptions {
  readonly events: Events;
  /** Who a token stands for, or nothing when its session has ended. */
  readonly identify: (token: string) => Promise<Identity | undefined>;
}

/** A comment: proxies see that something goes on. */
const heartbeat = ':\n\n';

function lineOf({ topic, ...facts }: LiveEvent): string {
  return `event: ${topic}\ndata: ${JSON.stringify(facts)}\n\n`;
}

/** Two of the same see the same menus and buttons, as long as these stay as they are. */
function rightsOf({ permissions, roleIds, roleAliases, isPlatformAdmin }: Identity): string {
  const facts = [[...permissions].sort(), roleIds, roleAliases, isPlatformAdmin];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64');
}

/** Of these a browser is told otherwise: by what it may do then, and by the menus that lead to nouns. */
const isSilent = (event: ServerEvent): event is Extract<ServerEvent, { topic: 'grants' | 'nouns' }> =>
  event.topic === 'grants' || event.topic === 'nouns';

/** What is told to a stream at once. Whether its rights changed is found out before, whatever is told. */
function toldTo({ identity }: Stream, event: ServerEvent): LiveEvent | undefined {
  if (isSilent(event)) return undefined;
  if (event.topic === 'missed' || event.topic === 'menus') return { topic: event.topic };
  if (event.topic === 'messages') {
    const isHis = 'userId' in event ? event.userId === identity.userId : event.tenantId === identity.tenantId;
    return isHis ? { topic: 'messages' } : undefined;
  }
  const isForeign = event.tenantId !== undefined && event.tenantId !== identity.tenantId;
  if (isForeign) return undefined;
  if (event.topic === 'work') return { topic: 'work' };
  return event.topic === 'operations'
    ? { topic: 'operations', taskId: event.taskId }
    : { topic: 'dictionaries', code: event.code };
}

function concerns({ identity }: Stream, event: ServerEvent): boolean {
  if (event.topic !== 'grants') return true;
  const { userId = identity.userId, sessionId = identity.sessionId } = event;
  return userId === identity.userId && sessionId === identity.sessionId;
}

/**
 * Opens the streams of a server. Nothing is sent before the session was asked for again, stream after stream: a dead one
 * hears nothing more, and a change that concerns everybody is no rush on the database.
 */
export function openStreams({ events, identify }: StreamsOptions): Streams {
  const streams = new Set<Stream>();
  const due = new Set<Stream>();
  let isServing = false;

  async function serve(stream: Stream): Promise<void> {
    // What comes while the session is asked for waits for the next look: the session may end in between.
    const lines = new Set(stream.waiting);
    stream.waiting.clear();
    // Without an answer nobody knows whether the session lives: the browser comes back by itself.
    const identity = await identify(stream.token).catch(() => undefined);
    if (!identity) return void stream.out.push(null);
    const rights = rightsOf(identity);
    if (rights !== stream.rights) lines.add(lineOf({ topic: 'grants' }));
    Object.assign(stream, { identity, rights });
    for (const line of lines) stream.out.push(line);
    if (stream.out.readableLength > mostUnreadBytes) stream.out.destroy();
  }

  async function serveDue(): Promise<void> {
    if (isServing) return;
    isServing = true;
    // Streams that become due meanwhile are reached as well.
    for (const stream of due) {
      due.delete(stream);
      if (streams.has(stream)) await serve(stream);
    }
    isServing = false;
  }

  function tell(stream: Stream, line: string | undefined): void {
    if (line !== undefined) stream.waiting.add(line);
    due.add(stream);
    void serveDue();
  }

  events.subscribe((event) => {
    for (const stream of streams) {
      if (!concerns(stream, event)) continue;
      const told = toldTo(stream, event);
      if (told || event.topic === 'grants') tell(stream, told && lineOf(told));
    }
  });
  const timer = setInterval(() => {
    for (const stream of streams) tell(stream, heartbeat);
  }, heartbeatMs);
  timer.unref();

  return {
    open(token, identity) {
      if (streams.size >= most.inAll) throw new AppError('UNAVAILABLE', undefined, { retryAfter: 60 });
      const own = [...streams].filter((stream) => stream.identity.sessionId === identity.sessionId);
      if (own.length >= most.ofSession) throw new AppError('TOO_MANY', undefined, { retryAfter: 60 });
      const out = new Readable({ read: () => undefined });
      const stream: Stream = { token, out, identity, rights: rightsOf(identity), waiting: new Set() };
      streams.add(stream);
      out.once('close', () => streams.delete(stream));
      out.push(heartbeat);
      return out;
    },
    count: () => streams.size,
    close() {
      clearInterval(timer);
      for (const { out } of streams) out.push(null);
    },
  };
}

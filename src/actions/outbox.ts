import { isApiError } from '#src/lib/api-error';
import { exclusively } from '#src/lib/exclusively';
import { isRecord } from '#src/lib/token';
import { awaitedIn, withAnswers } from './awaited.ts';

type Body = Readonly<Record<string, unknown>>;

/** An action that has not been answered yet, or was refused and waits for somebody to read why. */
export interface Waiting {
  /** Its `requestId`: the server acts once for it, however often it arrives (domain model 1.4). */
  readonly id: string;
  /** Relative to the API root. */
  readonly path: string;
  readonly body: Body;
  /** What it does, for whoever waits. */
  readonly label: string;
  /** Why the server refused it; nothing while it is on its way. */
  readonly refusal?: string;
  /** What the refusal is called. */
  readonly bizCode?: string;
}

/** An action as it is kept, also after its answer where others rest on that. */
interface Entry extends Waiting {
  /** Its place among all, those of other tabs with it. */
  readonly turn: number;
  readonly isAwaited?: boolean;
  /** The id of the record that came of it. */
  readonly answered?: string;
}

export interface OutboxOptions {
  readonly send: (path: string, body: Body) => Promise<unknown>;
  /** What a body is sent as, made once there is a connection: kept in its place, so that every repeat says the same. */
  readonly prepare?: (body: Body) => Promise<Body>;
  /** Where actions are kept: over a reload, and shared by all tabs. */
  readonly load: () => unknown;
  readonly save: (entries: readonly Waiting[]) => void;
  /** Calls back when another tab has saved. */
  readonly watch?: (listener: () => void) => () => void;
}

/** What became of an action: done, still on its way, or refused for a reason. */
export type Outcome =
  | { readonly state: 'done'; readonly answer: unknown }
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly refusal: string; readonly bizCode?: string };

/** An action to send. */
export interface Action extends Omit<Waiting, 'refusal' | 'bizCode'> {
  /** It holds a password or a code: it is never stored, and is gone after a reload. */
  readonly isSecret?: boolean;
  /** Later actions name the record that comes of it, by `awaited(id)`. */
  readonly isAwaited?: boolean;
}

export interface Outbox {
  readonly items: () => readonly Waiting[];
  /** Whether something waits in this page alone, and is lost with it. */
  readonly isFleeting: () => boolean;
  /** Whether an action was taken and not refused. */
  readonly holds: (id: string) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends an action after those before it, or keeps it until there is a connection. */
  readonly post: (action: Action) => Promise<Outcome>;
  /** Tries again what waits, in its order. */
  readonly flush: () => Promise<void>;
  /** Takes away what was refused. */
  readonly dismiss: (id: string) => void;
  /** Lets go of what other tabs tell. */
  readonly close: () => void;
}

/** So many answers are remembered for what rests on them. */
const MOST_ANSWERS = 100;

function isEntry(value: unknown): value is Entry {
  if (!isRecord(value)) return false;
  const { id, path, label, body } = value;
  return typeof id === 'string' && typeof path === 'string' && typeof label === 'string' && isRecord(body);
}

/** Nothing was decided: the connection, the server or the session is away, or it asks to come back later. */
function isUndecided(error: unknown): boolean {
  return isApiError(error) && (error.isNetwork || error.code === 401 || error.code === 429);
}

const refusedBy = (error: unknown) => ({
  refusal: error instanceof Error ? error.message : String(error),
  bizCode: isApiError(error) ? error.bizCode : undefined,
});

const isOpen = ({ answered }: Entry) => answered === undefined;
const turnOf = ({ turn }: Entry) => turn ?? 0;

/** Entries without the oldest answers. */
function trimmed(entries: readonly Entry[]): readonly Entry[] {
  const answered = entries.filter((entry) => !isOpen(entry));
  const old = new Set(answered.slice(0, Math.max(0, answered.length - MOST_ANSWERS)));
  return entries.filter((entry) => !old.has(entry));
}

/** The entries of an outbox: those that are stored, which other tabs change as well, and those that this page alone holds. */
function openShelf({ load, save }: Pick<OutboxOptions, 'load' | 'save'>) {
  let own: readonly Entry[] = [];
  const stored = (): readonly Entry[] => {
    const value = load();
    return Array.isArray(value) ? value.filter(isEntry) : [];
  };
  const isKept = (entries: readonly Entry[]) => {
    try {
      save(entries);
      return true;
    } catch {
      return false;
    }
  };
  const all = () => [...stored(), ...own].sort((one, other) => turnOf(one) - turnOf(other));
  return {
    all,
    isFleeting: () => own.some((entry) => isOpen(entry) && entry.refusal === undefined),
    add(entry: Omit<Entry, 'turn'>, isSecret: boolean): void {
      const placed = { ...entry, turn: Math.max(Date.now(), ...all().map((each) => turnOf(each) + 1)) };
      // What the browser has no room for waits here like a secret, and leaving is warned of.
      if (isSecret || !isKept(trimmed([...stored(), placed]))) own = [...own, placed];
    },
    /** Puts something in the place of an entry, or nothing. */
    swap(id: string, next?: Entry): void {
      const swapped = (entries: readonly Entry[]) => entries.flatMap((entry) => (entry.id === id ? (next ?? []) : entry));
      if (own.some((entry) => entry.id === id)) own = swapped(own);
      else save(swapped(stored()));
    },
  };
}

/**
 * A queue of actions that survives a lost connection and never acts twice: each carries its own `requestId`, they are sent one
 * after the other in their order, by one tab at a time, and what was not answered is sent again as it was.
 */
export function openOutbox({ send, load, save, watch, prepare = async (body) => body }: OutboxOptions): Outbox {
  const shelf = openShelf({ load, save });
  const answers = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let shown: readonly Waiting[] = shelf.all().filter(isOpen);
  const close = watch?.(tell);

  function tell(): void {
    shown = shelf.all().filter(isOpen);
    for (const listener of listeners) listener();
  }
  function swap(id: string, next?: Entry): void {
    shelf.swap(id, next);
    tell();
  }
  const find = (id: string) => shelf.all().find((entry) => entry.id === id);
  const next = () => shelf.all().find((entry) => isOpen(entry) && entry.refusal === undefined);

  /** What an action rests on that was refused. */
  const refusalBelow = ({ body }: Entry) => awaitedIn(body).flatMap((id) => find(id)?.refusal ?? [])[0];

  async function sendOne(entry: Entry): Promise<void> {
    const { id, path, body, isAwaited } = entry;
    const ready = await prepare(withAnswers(body, (of) => find(of)?.answered));
    if (ready !== body) swap(id, { ...entry, body: ready });
    const answer = await send(path, { ...ready, requestId: id });
    answers.set(id, answer);
    const came = isRecord(answer) ? String(answer.id) : '';
    swap(id, isAwaited ? { ...entry, body: {}, answered: came } : undefined);
  }

  /** Whether the next one may be tried. */
  async function tryOne(entry: Entry): Promise<boolean> {
    const below = refusalBelow(entry);
    if (below !== undefined) {
      swap(entry.id, { ...entry, refusal: below });
      return true;
    }
    try {
      await sendOne(entry);
      return true;
    } catch (error) {
      if (isUndecided(error)) return false;
      swap(entry.id, { ...(find(entry.id) ?? entry), ...refusedBy(error) });
      return true;
    }
  }

  const flush = () =>
    // What is stored is read anew for each: what another tab has sent meanwhile is there no more.
    exclusively('outbox', async () => {
      for (let entry = next(); entry !== undefined; entry = next()) if (!(await tryOne(entry))) return;
    });

  return {
    items: () => shown,
    isFleeting: shelf.isFleeting,
    holds: (id) => shelf.all().some((entry) => entry.id === id && entry.refusal === undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async post({ isSecret = false, ...action }) {
      shelf.add(action, isSecret);
      tell();
      await flush();
      const left = find(action.id);
      if (left?.refusal !== undefined) return { state: 'refused', refusal: left.refusal, bizCode: left.bizCode };
      if (left && isOpen(left)) return { state: 'waiting' };
      // Another tab may have sent it, and heard the answer.
      const answer = answers.get(action.id) ?? (left && { id: left.answered });
      answers.delete(action.id);
      return { state: 'done', answer };
    },
    flush,
    dismiss: (id) => swap(id),
    close: () => close?.(),
  };
}

import { isRecord } from '#shared/by-name';
import { isApiError } from '#src/lib/http/api-error';
import { exclusively } from '#src/lib/http/exclusively';
import { awaitedIn, withResponses } from './awaited.ts';

type Body = Readonly<Record<string, unknown>>;

/** An action that is not answered yet, or was refused and waits for the user to read why. */
export interface Waiting {
  /** The `requestId`: the server acts once for it, however often it arrives (domain model 1.4). */
  readonly id: string;
  /** Relative to the API root. */
  readonly path: string;
  readonly body: Body;
  /** The description of the action for the user. */
  readonly label: string;
  /** The reason of the refusal; absent while the action is pending. */
  readonly refusal?: string;
  /** The code of the refusal. */
  readonly bizCode?: string;
}

/** A stored action. It is kept after its answer if later actions depend on that. */
interface Entry extends Waiting {
  /** The position among all actions, including those of other tabs. */
  readonly turn: number;
  readonly isAwaited?: boolean;
  /** The id of the record that the action created. */
  readonly answered?: string;
}

export interface OutboxOptions {
  readonly send: (path: string, body: Body) => Promise<unknown>;
  /** Converts a body before sending, once there is a connection. The result is stored, so that every repeat sends the same. */
  readonly prepare?: (body: Body) => Promise<Body>;
  /** Reads and writes the stored actions, which survive a reload and are shared by all tabs. */
  readonly load: () => unknown;
  readonly save: (entries: readonly Waiting[]) => void;
  /** Calls the listener when another tab has saved. */
  readonly watch?: (listener: () => void) => () => void;
}

/** The outcome of an action: done, still pending, or refused for a reason. */
export type Outcome =
  | { readonly state: 'done'; readonly answer: unknown }
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly refusal: string; readonly bizCode?: string };

/** An action to send. */
export interface Action extends Omit<Waiting, 'refusal' | 'bizCode'> {
  /** The body contains a password or a code: the action is never stored and is lost on reload. */
  readonly isSecret?: boolean;
  /** Later actions refer to the created record by `awaited(id)`. */
  readonly isAwaited?: boolean;
}

export interface Outbox {
  readonly items: () => readonly Waiting[];
  /** Returns whether a pending action exists in this page only and would be lost with it. */
  readonly isFleeting: () => boolean;
  /** Returns whether the outbox contains an action that was not refused. */
  readonly holds: (id: string) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends an action after those before it, or keeps it until there is a connection. */
  readonly post: (action: Action) => Promise<Outcome>;
  /** Retries the pending actions in their order. */
  readonly flush: () => Promise<void>;
  /** Removes a refused action. */
  readonly dismiss: (id: string) => void;
  /** Stops listening to other tabs. */
  readonly close: () => void;
}

/** The number of answers kept for actions that depend on them. */
const MOST_ANSWERS = 100;

function isEntry(value: unknown): value is Entry {
  if (!isRecord(value)) return false;
  const { id, path, label, body } = value;
  return typeof id === 'string' && typeof path === 'string' && typeof label === 'string' && isRecord(body);
}

/** Returns whether the outcome is unknown: the connection, server or session is missing, or it asks to retry later. */
function isUndecided(error: unknown): boolean {
  return isApiError(error) && (error.isNetwork || error.code === 401 || error.code === 429);
}

const refusedBy = (error: unknown) => ({
  refusal: error instanceof Error ? error.message : String(error),
  bizCode: isApiError(error) ? error.bizCode : undefined,
});

const isOpen = ({ answered }: Entry) => answered === undefined;
const turnOf = ({ turn }: Entry) => turn ?? 0;

/** Returns the entries without the oldest answers. */
function trimmed(entries: readonly Entry[]): readonly Entry[] {
  const answered = entries.filter((entry) => !isOpen(entry));
  const old = new Set(answered.slice(0, Math.max(0, answered.length - MOST_ANSWERS)));
  return entries.filter((entry) => !old.has(entry));
}

/** Holds the entries of an outbox: stored ones, which other tabs change as well, and those of this page only. */
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
      // An action that storage has no room for stays in memory like a secret; leaving the page then shows a warning.
      if (isSecret || !isKept(trimmed([...stored(), placed]))) own = [...own, placed];
    },
    /** Replaces an entry, or removes it. */
    swap(id: string, next?: Entry): void {
      const swapped = (entries: readonly Entry[]) => entries.flatMap((entry) => (entry.id === id ? (next ?? []) : entry));
      if (own.some((entry) => entry.id === id)) own = swapped(own);
      else save(swapped(stored()));
    },
  };
}

interface Sender extends Required<Pick<OutboxOptions, 'send' | 'prepare'>> {
  readonly find: (id: string) => Entry | undefined;
  readonly swap: (id: string, next?: Entry) => void;
}

/** Sends entries; keeps the answers until whoever posted them asks. */
function openSender({ send, prepare, find, swap }: Sender) {
  const answers = new Map<string, unknown>();
  /** Returns the refusal of an action that this one depends on. */
  const refusalBelow = ({ body }: Entry) => awaitedIn(body).flatMap((id) => find(id)?.refusal ?? [])[0];

  async function sendOne(entry: Entry): Promise<void> {
    const { id, path, body, isAwaited } = entry;
    const ready = await prepare(withResponses(body, (of) => find(of)?.answered));
    if (ready !== body) swap(id, { ...entry, body: ready });
    const answer = await send(path, { ...ready, requestId: id });
    answers.set(id, answer);
    const came = isRecord(answer) ? String(answer.id) : '';
    swap(id, isAwaited ? { ...entry, body: {}, answered: came } : undefined);
  }

  return {
    /** Tries to send an entry. Returns false if the server has not decided, so that the following ones have to wait. */
    async tryOne(entry: Entry): Promise<boolean> {
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
    },
    /** Returns what the server answered, once. */
    take(id: string): unknown {
      const answer = answers.get(id);
      answers.delete(id);
      return answer;
    },
  };
}

/**
 * Opens a queue of actions that survives a lost connection and never acts twice: each has a `requestId`, they are sent one at a
 * time in their order by one tab, and an unanswered one is sent again unchanged.
 */
export function openOutbox({ send, load, save, watch, prepare = async (body) => body }: OutboxOptions): Outbox {
  const shelf = openShelf({ load, save });
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
  const sender = openSender({ send, prepare, find, swap });

  const flush = () =>
    // Read anew for each step, because another tab may have sent some meanwhile.
    exclusively('outbox', async () => {
      for (let entry = next(); entry !== undefined; entry = next()) if (!(await sender.tryOne(entry))) return;
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
      // Another tab may have sent it and received the answer.
      const answer = sender.take(action.id) ?? (left && { id: left.answered });
      return { state: 'done', answer };
    },
    flush,
    dismiss: (id) => swap(id),
    close: () => close?.(),
  };
}

import { config } from '../config.ts';
import { session } from './session.ts';
import { isRecord } from './token.ts';

/**
 * A half-filled form as data: which dialog it stood in, what had been entered, and the record that it began with, so that a newer
 * version of that is noticed when it is saved.
 */
export interface Draft {
  readonly dialog:
    | { readonly kind: 'add'; readonly presets: Readonly<Record<string, unknown>> }
    | { readonly kind: 'edit'; readonly id: string };
  readonly values: Readonly<Record<string, unknown>>;
  readonly row: Readonly<Record<string, unknown>>;
}

interface Stored {
  /** Nobody finds what another one had typed. */
  readonly owner: string;
  readonly drafts: Readonly<Record<string, Draft>>;
}

/** In this browser tab only, where a reload finds it and another person's browser does not. */
const key = `${config.appKey}-drafts`;
const ownerNow = () => session.shown()?.user.userId ?? '';

function isStored(value: unknown): value is Stored {
  return isRecord(value) && typeof value.owner === 'string' && isRecord(value.drafts);
}

function readAll(): Stored['drafts'] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isStored(value) && value.owner === ownerNow() ? value.drafts : {};
  } catch {
    // Blocked storage or a cut-off text: as good as none.
    return {};
  }
}

function writeAll(drafts: Stored['drafts']) {
  // A form may outlive its session by a moment.
  if (!ownerNow()) return;
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ owner: ownerNow(), drafts }));
  } catch {
    // Blocked or full: the form lives until the reload, as it would without drafts.
  }
}

/** What somebody was filling in, by the address and the list it belongs to. It survives a reload, and ends with the session. */
export const drafts = {
  read: (at: string): Draft | undefined => readAll()[at],
  write: (at: string, draft: Draft) => writeAll({ ...readAll(), [at]: draft }),
  remove(at: string) {
    const { [at]: gone, ...rest } = readAll();
    if (gone) writeAll(rest);
  },
};

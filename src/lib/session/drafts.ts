import { isRecord } from '#shared/by-name';
import { config } from '../../config.ts';
import { session } from './session.ts';

/**
 * A half-filled form as data: the dialog it is in, the values entered, and the version of the record that it began with, so that
 * saving notices a newer one.
 */
export interface Draft {
  readonly dialog:
    | { readonly kind: 'add'; readonly defaultValues: Readonly<Record<string, unknown>> }
    | { readonly kind: 'edit'; readonly id: string };
  readonly values: Readonly<Record<string, unknown>>;
  readonly row: Readonly<Record<string, unknown>>;
}

interface Stored {
  /** The id of the user who typed; the drafts of another user are not read. */
  readonly owner: string;
  readonly drafts: Readonly<Record<string, Draft>>;
}

/** In `sessionStorage`: a reload of this browser tab finds it, other tabs and later sessions do not. */
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
    // Storage is blocked or the text is cut off: there are no drafts.
    return {};
  }
}

function writeAll(drafts: Stored['drafts']) {
  // A form may outlive its session for a moment.
  if (!ownerNow()) return;
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ owner: ownerNow(), drafts }));
  } catch {
    // Storage is blocked or full: the form lives until the reload, as it would without drafts.
  }
}

/** The drafts of this browser tab, by the address and list they belong to. They survive a reload and end with the session. */
export const drafts = {
  read: (at: string): Draft | undefined => readAll()[at],
  write: (at: string, draft: Draft) => writeAll({ ...readAll(), [at]: draft }),
  remove(at: string) {
    const { [at]: gone, ...rest } = readAll();
    if (gone) writeAll(rest);
  },
};

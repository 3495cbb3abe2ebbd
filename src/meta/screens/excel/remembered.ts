import type { Resource } from '#shared/define';
import { config } from '#src/config';

const keyOf = ({ name }: Resource) => `${config.appKey}-import-${name}`;

/** Returns the import of a noun that this browser tab began, so that it is found again after the dialog was closed. */
export function rememberedImport(resource: Resource): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(resource)) ?? undefined;
  } catch {
    // Storage is blocked, so nothing is remembered.
    return undefined;
  }
}

export function rememberImport(resource: Resource, id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(keyOf(resource));
    else sessionStorage.setItem(keyOf(resource), id);
  } catch {
    // Storage is blocked, as above.
  }
}

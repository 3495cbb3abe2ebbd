import type { AccessControlProvider, CanReturnType } from '@refinedev/core';

/** What is asked of access control beside a noun and an action. */
interface Asked {
  /** Verbs that are asked for at once; the answer says in `granted` which of them may be used. */
  readonly verbs?: readonly string[];
}

/** The answer where several verbs were asked for. */
export interface Granted extends CanReturnType {
  readonly granted?: readonly string[];
}

/**
 * Refine's access control from one question about one verb of a noun. `useCan` asks for an action; with `params: { verbs }` it asks
 * for all that a screen needs at once, and the answer can if any of them may be used.
 */
export function accessBy(
  isGranted: (noun: string, verb: string) => boolean | Promise<boolean>,
): Pick<AccessControlProvider, 'can'> {
  return {
    async can({ resource, action, params }): Promise<Granted> {
      if (!resource) return { can: false };
      const { verbs } = (params ?? {}) as Asked;
      if (!verbs) return { can: await isGranted(resource, action) };
      const answers = await Promise.all(verbs.map((verb) => isGranted(resource, verb)));
      const granted = verbs.filter((_, index) => answers[index]);
      return { can: granted.length > 0, granted };
    },
  };
}

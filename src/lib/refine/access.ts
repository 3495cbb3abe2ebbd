import type { AccessControlProvider, CanReturnType } from '@refinedev/core';

/** The further parameters of an access question, besides the resource and the action. */
interface Asked {
  /** Verbs to check at once; `granted` of the answer names those that are allowed. */
  readonly verbs?: readonly string[];
}

/** The answer to a question about several verbs. */
export interface Granted extends CanReturnType {
  readonly granted?: readonly string[];
}

/** An answer that needs no request, and the time of its grants in milliseconds. */
export interface KnownAnswer {
  readonly answer: Granted;
  readonly at: number;
}

const answerOf = (granted: readonly string[]): Granted => ({ can: granted.length > 0, granted });

/** Returns the answer to a question about several verbs. */
export const grantedOf = (verbs: readonly string[], isGranted: (verb: string) => boolean): Granted =>
  answerOf(verbs.filter(isGranted));

/**
 * Returns Refine's access control, built on one check of one verb of a resource. `useCan` asks for an action; with
 * `params: { verbs }` it asks for all verbs of a screen at once, and `can` is true if any of them is allowed.
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
      return answerOf(verbs.filter((_, index) => answers[index]));
    },
  };
}

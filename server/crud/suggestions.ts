import type { SQL } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Query } from './read/paging.ts';
import { textParameter } from './read/paging.ts';

/** The rows of a noun that are likely the wanted ones in a form of another noun. */
export interface Suggestion {
  readonly of: Resource;
  /** The condition on the noun's table. It only picks among the choices that the actor has anyway. */
  readonly where: (actor: Actor) => SQL;
}

/** Suggestions by the names under which fields ask for them (`suggests`). */
export type Suggestions = Readonly<Record<string, Suggestion>>;

/** Throws where a field asks for rows that nothing suggests, or that are rows of another noun. */
export function assertSuggested(definitions: readonly Resource[], suggestions: Suggestions): void {
  for (const { name: noun, fields } of definitions) {
    for (const [name, { suggests, target }] of Object.entries(fields)) {
      if (suggests === undefined || suggestions[suggests]?.of.name === target) continue;
      throw new Error(`${noun}.${name} asks for "${suggests}", by which no rows of ${target} are suggested.`);
    }
  }
}

/** Returns the condition by which a query asks for suggested rows only; nothing where it asks for all choices. */
export function suggestedBy(
  suggestions: Suggestions | undefined,
  { of, query, actor }: { of: Resource; query: Query; actor: Actor },
) {
  const name = textParameter(query, 'suggested');
  if (name === undefined) return undefined;
  const suggestion = suggestions && Object.hasOwn(suggestions, name) ? suggestions[name] : undefined;
  if (suggestion?.of !== of) throw new AppError('WRONG_PARAMETER', { name: 'suggested' });
  return suggestion.where(actor);
}

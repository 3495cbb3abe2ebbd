import { and, eq, inArray, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Executor } from '#server/db/types';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';

const [articles, types] = [tableOf(article), tableOf(arttype)];

/** The demands that the types of articles make on every exchange. */
export interface Demands {
  readonly sealed: ReadonlySet<string>;
  readonly pictured: ReadonlySet<string>;
}

/** Returns which of these articles have a type that needs a seal, and which one that needs a photo (domain model 6.8). */
export async function demandsOf(via: Executor, artIds: readonly string[]): Promise<Demands> {
  if (artIds.length === 0) return { sealed: new Set(), pictured: new Set() };
  const found = await via
    .select({ id: articles.id, needSeal: types.needSeal, needPhoto: types.needPhoto })
    .from(articles)
    .innerJoin(types, eq(types.id, articles.artTypeId))
    .where(and(inArray(articles.id, [...artIds]), or(eq(types.needSeal, 1), eq(types.needPhoto, 1))));
  const those = (name: 'needSeal' | 'needPhoto') => new Set(found.filter((one) => one[name] === 1).map(({ id }) => id));
  return { sealed: those('needSeal'), pictured: those('needPhoto') };
}

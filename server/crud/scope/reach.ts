import { SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import type { Actor, DataScope, RoleGrants } from '#server/lib/actor';
import { type ConditionPart, type ConditionVariable, isVariable } from '#shared/condition';
import type { EngineContext } from '../engine-context.ts';
import { accessOf } from './access.ts';
import { conditionOf, type Meaning, meaningsFor, type Ruled } from './rules.ts';

/** Roles in the hands of somebody in these departments. */
export interface Placed {
  readonly roles: readonly RoleGrants[];
  readonly deptIds: readonly string[];
}

/** The departments around an actor, where their rules depend on them. */
export interface Around {
  /** The actor's own departments and all below them. */
  readonly below: ReadonlySet<string>;
  /** Those above the actor's own. */
  readonly above: ReadonlySet<string>;
}

/** Tells how far the rules of roles reach, since the same rule shows other rows in another department. */
export interface Reach {
  /**
   * Returns whether roles would show, in these departments, rows that the same rules hold back from the actor. Rules that the
   * actor is not under are left out: whether they may give them at all is another question.
   */
  isFurther(via: Executor, actor: Actor, placed: Placed): Promise<boolean>;
  /** Returns the departments around an actor; undefined where none of their rules reads departments. */
  around(via: Executor, actor: Actor): Promise<Around | undefined>;
}

/** The departments that a rule compares one field with, and whether it keeps the rows of the others. */
interface Compared {
  readonly variables: readonly ConditionVariable[];
  readonly isNegated: boolean;
}

const ofDepartments: readonly ConditionVariable[] = ['$dept', '$deptTree', '$deptAbove'];
const negations: ReadonlySet<string> = new Set(['ne', 'notIn']);

function comparisonsIn(part: ConditionPart): { readonly key: string; readonly variables: readonly ConditionVariable[] }[] {
  if ('all' in part) return part.all.flatMap(comparisonsIn);
  if ('any' in part) return part.any.flatMap(comparisonsIn);
  const variables = [part.value].flat().filter(isVariable);
  const found = variables.filter((variable) => ofDepartments.includes(variable));
  return found.length > 0 ? [{ key: `${negations.has(part.op) ? '!' : ''}${part.field}`, variables: found }] : [];
}

/** Returns what a rule compares with departments, by field: an actor sees the rows of all that one field is compared with. */
function comparedBy(ruled: Ruled, rule: DataScope): Compared[] {
  const condition = conditionOf(ruled, rule);
  const byField = new Map<string, ConditionVariable[]>();
  for (const { key, variables } of condition ? comparisonsIn(condition) : []) {
    byField.set(key, [...(byField.get(key) ?? []), ...variables]);
  }
  return [...byField].map(([key, variables]) => ({ variables, isNegated: key.startsWith('!') }));
}

const idsOf = (meaning: Meaning): SQL => {
  if (meaning === undefined) return sql`select null::text where false`;
  return meaning instanceof SQL
    ? sql`select id::text from (${meaning}) as found(id)`
    : sql`select unnest(${sql.param([...meaning])}::text[])`;
};

/** Makes the query for the departments that these variables mean for an actor. */
function meant(ruled: Ruled, actor: Actor, variables: readonly ConditionVariable[]): SQL {
  const meanings = meaningsFor(ruled, actor);
  return sql.join(
    variables.map((variable) => sql`(${idsOf(meanings(variable))})`),
    sql` union `,
  );
}

/** Returns whether somebody sees departments by a rule that the actor does not see by the same rule. */
async function differs(
  via: Executor,
  ruled: Ruled,
  { actor, other, compared }: { actor: Actor; other: Actor; compared: Compared },
) {
  const [more, less] = compared.isNegated ? [actor, other] : [other, actor];
  const { variables } = compared;
  const { rows } = await via.execute(sql`(${meant(ruled, more, variables)}) except (${meant(ruled, less, variables)}) limit 1`);
  return rows.length > 0;
}

/** Opens what the modules of people and departments ask about the reach of rules. */
export function openReach(engine: EngineContext): Reach {
  const ruledOf = ({ noun }: DataScope): Ruled | undefined =>
    engine.registry.has(noun) ? { model: engine.registry.target(noun), engine } : undefined;

  async function opensMore(via: Executor, { actor, other, rule }: { actor: Actor; other: Actor; rule: DataScope }) {
    const ruled = ruledOf(rule);
    const isHeld = actor.grants.some(({ dataScopes }) => dataScopes.some(({ id }) => id === rule.id));
    if (!ruled || !rule.isOn || !isHeld || accessOf(ruled, actor).records.rows === undefined) return false;
    for (const compared of comparedBy(ruled, rule)) if (await differs(via, ruled, { actor, other, compared })) return true;
    return false;
  }

  return {
    async isFurther(via, actor, { roles, deptIds }) {
      if (actor.isPlatformAdmin) return false;
      const other = { ...actor, deptIds };
      const rules = new Map(roles.flatMap(({ dataScopes }) => dataScopes.map((rule) => [rule.id, rule] as const)));
      for (const rule of rules.values()) if (await opensMore(via, { actor, other, rule })) return true;
      return false;
    },
    async around(via, actor) {
      const [first] = actor.grants.flatMap(({ dataScopes }) =>
        dataScopes.flatMap((rule) => {
          const ruled = ruledOf(rule);
          return ruled && rule.isOn && comparedBy(ruled, rule).length > 0 ? [ruled] : [];
        }),
      );
      if (!first || actor.isPlatformAdmin) return undefined;
      const read = async (variable: ConditionVariable) => {
        const { rows } = await via.execute<{ id: string }>(sql`select * from (${meant(first, actor, [variable])}) as met(id)`);
        return new Set(rows.map(({ id }) => id));
      };
      return { below: await read('$deptTree'), above: await read('$deptAbove') };
    },
  };
}

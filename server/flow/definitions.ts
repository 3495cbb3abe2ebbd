import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import type { EnginePort } from './core/engine.ts';
import { type Graph, graphFormat } from './core/graph.ts';
import { type DefinitionRow, GENERAL, wfDefinition } from './tables.ts';

/** The part of a definition that never changes. */
export interface Definition
  extends Pick<DefinitionRow, 'id' | 'tenantId' | 'key' | 'name' | 'version' | 'category' | 'formKey' | 'initiator'> {
  readonly graph: Graph;
}

/** Makes the condition for definitions that a tenant may use: its own and the general ones. */
export function isUsableBy(tenantId: string): SQL {
  return inArray(wfDefinition.tenantId, [GENERAL, tenantId]);
}

/** Returns a definition that a tenant may use and that was not deleted; refuses any other id. */
export async function findDefinition(via: Executor, tenantId: string, id: string): Promise<DefinitionRow> {
  const [row] = await via
    .select()
    .from(wfDefinition)
    .where(and(eq(wfDefinition.id, id), isUsableBy(tenantId), eq(wfDefinition.isDeleted, 0)));
  if (!row) throw new AppError('DEFINITION_NOT_FOUND');
  return row;
}

/** Caches compiled definitions. None of them ever changes, so servers need not invalidate each other's caches. */
export class DefinitionCache {
  readonly #engine: EnginePort;
  readonly #most: number;
  readonly #known = new Map<string, Definition>();

  constructor(engine: EnginePort, most = 200) {
    this.#engine = engine;
    this.#most = most;
  }

  /** Returns the definition of an instance. The caller has checked that the actor may use it. */
  async read(via: Executor, id: string): Promise<Definition> {
    const known = this.#known.get(id) ?? (await this.#load(via, id));
    this.#known.delete(id);
    this.#known.set(id, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.#most && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }

  async #load(via: Executor, id: string): Promise<Definition> {
    const { tenantId, key, name, version, category, formKey, initiator, xml, graph, graphFormat: format } = wfDefinition;
    const columns = { id: wfDefinition.id, tenantId, key, name, version, category, formKey, initiator };
    const [row] = await via
      .select({ ...columns, graph, format })
      .from(wfDefinition)
      .where(eq(wfDefinition.id, id));
    if (!row) throw new AppError('DEFINITION_NOT_FOUND');
    const { format: stored, ...facts } = row;
    if (stored === graphFormat) return frozen(facts);
    const [source] = await via.select({ xml }).from(wfDefinition).where(eq(wfDefinition.id, id));
    return frozen({ ...facts, graph: (await this.#engine.compile(source?.xml ?? '')).graph });
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}

import { type Compiled, compile } from './compile/compile.ts';
import type { StepResult } from './effect.ts';
import type { Graph } from './graph.ts';
import { act, type Command, type Instance, start } from './run/run.ts';
import type { Vars } from './variables.ts';

/**
 * The interface of an engine to the service. No call uses a clock, a network or a database, so a step can be repeated and
 * tested; its results are returned as effects, which the caller writes as rows.
 */
export interface EnginePort {
  /** Compiles a file. Throws `DeployError` with all of its problems. */
  compile(xml: string): Promise<Compiled>;
  /** Throws `FlowError`; nothing has happened then. */
  start(graph: Graph, vars: Vars): StepResult;
  /** Throws `FlowError`; nothing has happened then. */
  act(graph: Graph, instance: Instance, command: Command): StepResult;
}

/** Our own engine. */
export const flowEngine: EnginePort = { compile, start, act };

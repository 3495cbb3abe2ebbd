import type { Graph, Meta } from '../graph.ts';
import { DeployError, type Problem } from '../problem.ts';
import { buildGraph } from './build.ts';
import { type BpmnElement, childrenOf, idOf, nameOf, typeOf, vendorAttribute } from './element.ts';
import { expressionsOf } from './expressions.ts';
import { Findings } from './findings.ts';
import { checkText } from './guard.ts';
import { descriptionOf, isExecutable } from './kinds.ts';
import { type BpmnFile, readBpmn } from './read.ts';
import { type Drawing, scan } from './scan.ts';
import { checkStructure } from './structure.ts';

/** A file that can be deployed. */
export interface Compiled {
  readonly graph: Graph;
  readonly meta: Meta;
  readonly warnings: readonly Problem[];
}

/** Compiles BPMN 2.0; throws `DeployError` with everything that is wrong. */
export async function compile(xml: string): Promise<Compiled> {
  checkText(xml);
  const findings = new Findings();
  const file = await readBpmn(xml, findings);
  const process = file && processOf(file, findings);
  if (!process) throw new DeployError(findings.problems);
  const drawing = scan(process, file, findings);
  checkStructure(drawing, findings);
  const graph = buildGraph(drawing, findings);
  const meta = metaOf(drawing, findings);
  if (findings.problems.length > 0) throw new DeployError(described(findings.problems, drawing));
  return { graph, meta, warnings: described(findings.warnings, drawing) };
}

/** Says of nodes without a name what they are, so that a sentence about them needs no id. */
function described(problems: readonly Problem[], { nodes }: Drawing): Problem[] {
  const elements = [...nodes.values()].map(({ element }) => element);
  return problems.map((problem) => {
    const node = problem.elementName ? undefined : nodes.get(problem.elementId);
    if (!node) return problem;
    const alike = elements.filter((element) => typeOf(element) === typeOf(node.element));
    return { ...problem, unnamed: { type: typeOf(node.element), number: alike.indexOf(node.element) + 1 } };
  });
}

/** The one process that is to run; those that are drawn only are left out. */
function processOf({ definitions }: BpmnFile, findings: Findings): BpmnElement | undefined {
  const roots = childrenOf(definitions, 'rootElements');
  const drawn = roots.filter((root) => typeOf(root) === 'process');
  const processes = drawn.filter(isExecutable);
  const [process] = processes;
  if (!process) findings.refuse('BPMN_NO_PROCESS', '', { reason: drawn.length > 0 ? 'not_executable' : 'missing' });
  else if (processes.length > 1) findings.refuse('BPMN_MANY_PROCESSES', '', { count: processes.length });
  else if (idOf(process) === '') findings.refuse('BPMN_STRUCTURE', '', { reason: 'no_id', element: 'process' });
  for (const pool of roots.filter((root) => typeOf(root) === 'collaboration')) checkPool(pool, findings);
  return findings.problems.some(({ code }) => isHopeless.has(code)) ? undefined : process;
}

/** With these there is no one process to go on with. */
const isHopeless: ReadonlySet<Problem['code']> = new Set(['BPMN_NO_PROCESS', 'BPMN_MANY_PROCESSES']);

function checkPool(pool: BpmnElement, findings: Findings): void {
  for (const message of childrenOf(pool, 'messageFlows')) {
    findings.refuse('BPMN_UNSUPPORTED', message, { element: 'messageFlow' });
  }
}

function metaOf({ process, nodes }: Drawing, findings: Findings): Meta {
  const start = [...nodes.values()].find(({ kind, scope }) => kind === 'start' && scope === '');
  const initiator = start ? vendorAttribute(start.element, 'initiator') : '';
  if (start && initiator !== '') expressionsOf(start.element, findings).name(initiator);
  return {
    key: idOf(process),
    name: nameOf(process) || idOf(process),
    description: descriptionOf(process),
    formKey: start ? vendorAttribute(start.element, 'formKey') : '',
    initiator,
    candidateStarterUsers: listed(process, 'candidateStarterUsers'),
    candidateStarterGroups: listed(process, 'candidateStarterGroups'),
  };
}

function listed(process: BpmnElement, attribute: string): readonly string[] {
  return vendorAttribute(process, attribute)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

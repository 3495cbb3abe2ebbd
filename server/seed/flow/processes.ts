import { eq } from 'drizzle-orm';
import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { type Flow, openFlow } from '#server/flow/flow';
import { GENERAL, wfDefinition } from '#server/flow/tables';
import type { Actor } from '#server/lib/actor';
import { flowPeople } from '#server/modules/flow/people';
import { hasTenant } from '#server/modules/system/tenant/service';
import { author } from '../sample/engine.ts';

/** A user task of a process. */
interface Step {
  readonly id: string;
  readonly name: string;
}

/** A process with two approvals: by a user whom the applicant names, then by a group. Rejections go back to the applicant. */
interface TwoSteps {
  readonly key: string;
  readonly name: string;
  /** The first approval; its assignee is the variable `taskUser`. */
  readonly first: Step;
  readonly second: Step & { readonly groups: readonly string[] };
}

type Point = readonly [x: number, y: number];

const [middle, low] = [140, 300];
/** The middle of each column. */
const columns = { ends: 100, first: 240, decision: 400, second: 560, last: 720, done: 860 } as const;
const size = { event: [36, 36], task: [120, 80], gateway: [50, 50] } as const;

function shape(id: string, kind: keyof typeof size, [x, y]: Point): string {
  const [width, height] = size[kind];
  const marker = kind === 'gateway' ? ' isMarkerVisible="true"' : '';
  const bounds = `<dc:Bounds x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"/>`;
  return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${marker}>${bounds}${labelOf(kind, [x, y])}</bpmndi:BPMNShape>`;
}

/** The name of an event stands below it. */
function labelOf(kind: keyof typeof size, [x, y]: Point): string {
  if (kind !== 'event') return '';
  return `<bpmndi:BPMNLabel><dc:Bounds x="${x - 44}" y="${y + 24}" width="88" height="14"/></bpmndi:BPMNLabel>`;
}

function edge(id: string, label: Point | undefined, ...way: readonly Point[]): string {
  const points = way.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('');
  const at = label
    ? `<bpmndi:BPMNLabel><dc:Bounds x="${label[0]}" y="${label[1]}" width="44" height="14"/></bpmndi:BPMNLabel>`
    : '';
  return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points}${at}</bpmndi:BPMNEdge>`;
}

const condition = (text: string) =>
  `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${${text}}</bpmn:conditionExpression>`;

function flow(id: string, [from, to]: readonly [string, string], { name = '', when = '' } = {}): string {
  const named = name === '' ? '' : ` name="${name}"`;
  const inside = when === '' ? '' : condition(when);
  return `<bpmn:sequenceFlow id="${id}"${named} sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`;
}

function elementsOf({ key, first, second }: TwoSteps): string[] {
  const handled = `flowable:formKey="${key}-handle"`;
  return [
    `<bpmn:startEvent id="start" name="提交申请" flowable:initiator="applyUser" flowable:formKey="${key}-form"/>`,
    `<bpmn:userTask id="${first.id}" name="${first.name}" flowable:assignee="\${taskUser}" ${handled}/>`,
    '<bpmn:exclusiveGateway id="firstDecision" default="firstNo"/>',
    `<bpmn:userTask id="${second.id}" name="${second.name}" flowable:candidateGroups="${second.groups.join()}" ${handled}/>`,
    '<bpmn:exclusiveGateway id="secondDecision" default="secondNo"/>',
    `<bpmn:userTask id="adjustTask" name="调整申请" flowable:assignee="\${applyUser}" flowable:formKey="${key}-form"/>`,
    '<bpmn:exclusiveGateway id="resend" default="giveUp"/>',
    '<bpmn:endEvent id="approvedEnd" name="通过"/>',
    '<bpmn:endEvent id="givenUpEnd" name="放弃"/>',
  ];
}

function flowsOf({ first, second }: TwoSteps): string[] {
  return [
    flow('submit', ['start', first.id]),
    flow('decideFirst', [first.id, 'firstDecision']),
    flow('firstYes', ['firstDecision', second.id], { name: '同意', when: 'approved' }),
    flow('firstNo', ['firstDecision', 'adjustTask'], { name: '驳回' }),
    flow('decideSecond', [second.id, 'secondDecision']),
    flow('secondYes', ['secondDecision', 'approvedEnd'], { name: '同意', when: 'approved' }),
    flow('secondNo', ['secondDecision', 'adjustTask'], { name: '驳回' }),
    flow('adjusted', ['adjustTask', 'resend']),
    flow('sendAgain', ['resend', first.id], { name: '重新提交', when: 'approved' }),
    flow('giveUp', ['resend', 'givenUpEnd'], { name: '放弃' }),
  ];
}

function picturesOf({ first, second }: TwoSteps): string[] {
  const at = columns;
  return [
    shape('start', 'event', [at.ends, middle]),
    shape(first.id, 'task', [at.first, middle]),
    shape('firstDecision', 'gateway', [at.decision, middle]),
    shape(second.id, 'task', [at.second, middle]),
    shape('secondDecision', 'gateway', [at.last, middle]),
    shape('approvedEnd', 'event', [at.done, middle]),
    shape('adjustTask', 'task', [at.decision, low]),
    shape('resend', 'gateway', [at.first, low]),
    shape('givenUpEnd', 'event', [at.ends, low]),
    edge('submit', undefined, [at.ends + 18, middle], [at.first - 60, middle]),
    edge('decideFirst', undefined, [at.first + 60, middle], [at.decision - 25, middle]),
    edge('firstYes', [440, middle - 20], [at.decision + 25, middle], [at.second - 60, middle]),
    edge('firstNo', [at.decision + 8, 200], [at.decision, middle + 25], [at.decision, low - 40]),
    edge('decideSecond', undefined, [at.second + 60, middle], [at.last - 25, middle]),
    edge('secondYes', [772, middle - 20], [at.last + 25, middle], [at.done - 18, middle]),
    edge('secondNo', [at.last + 8, 200], [at.last, middle + 25], [at.last, low], [at.decision + 60, low]),
    edge('adjusted', undefined, [at.decision - 60, low], [at.first + 25, low]),
    edge('sendAgain', [at.first + 8, 220], [at.first, low - 25], [at.first, middle + 40]),
    edge('giveUp', [150, low - 20], [at.first - 25, low], [at.ends + 18, low]),
  ];
}

const namespaces = [
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'targetNamespace="http://flowable.org/processdef"',
].join(' ');

/** The file of a process, with what the modeller and the viewer draw. */
export function drawTwoSteps(process: TwoSteps): string {
  const { key, name } = process;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<bpmn:definitions id="${key}Definitions" ${namespaces}>`,
    `<bpmn:process id="${key}" name="${name}" isExecutable="true">`,
    ...[...elementsOf(process), ...flowsOf(process)],
    '</bpmn:process>',
    `<bpmndi:BPMNDiagram id="${key}Diagram"><bpmndi:BPMNPlane id="${key}Plane" bpmnElement="${key}">`,
    ...picturesOf(process),
    '</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>',
    '</bpmn:definitions>',
  ];
  return `${lines.join('\n')}\n`;
}

/** The roles that decide on a bank's own affairs: tenant administrators, and platform administrators, who always exist. */
const administrators = ['admin', 'administrator'];

/** A process that ships with every installation. */
export interface ShippedProcess extends TwoSteps {
  /** `flow_` and a key of the dictionary `flow`. */
  readonly category: string;
}

export const shippedProcesses: readonly ShippedProcess[] = [
  {
    key: 'leave',
    name: '请假流程',
    category: 'flow_1',
    first: { id: 'managerTask', name: '主管审批' },
    second: { id: 'hrTask', name: '人事审批', groups: administrators },
  },
  {
    key: 'writeoff',
    name: '物品核销流程',
    category: 'flow_2',
    first: { id: 'supervisorTask', name: '安保主管审批' },
    second: { id: 'adminTask', name: '管理员复核', groups: administrators },
  },
];

/**
 * Deploys for all tenants the processes of which no version was ever deployed; a deleted one is not deployed again. To be called
 * under the lock of the start, by an actor of the platform.
 */
export async function seedProcesses(flow: Flow, actor: Actor, db: Database): Promise<void> {
  await inAllTenants(async () => {
    const rows = await db.selectDistinct({ key: wfDefinition.key }).from(wfDefinition).where(eq(wfDefinition.tenantId, GENERAL));
    const known = new Set(rows.map(({ key }) => key));
    for (const process of shippedProcesses.filter(({ key }) => !known.has(key))) {
      const files = [{ name: `${process.key}.bpmn20.xml`, xml: drawTwoSteps(process) }];
      await flow.deploy(actor, { files, category: process.category, source: 'upload', tenantIds: [] });
    }
  });
}

/** Deploys the shipped processes that are missing, in the same way as uploaded files. */
export function shipProcesses(db: Database): Promise<void> {
  const flow = openFlow({
    db,
    hooks: {},
    people: flowPeople,
    tenants: { exists: hasTenant },
    now: Date.now,
    administers: () => true,
    categories: async () => new Map(),
    announce: async () => undefined,
  });
  return seedProcesses(flow, author, db);
}

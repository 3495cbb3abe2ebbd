import { BpmnModdle } from 'bpmn-moddle';
import { flowableModel, inFlowable } from '../flowable.ts';
import type { BpmnObject } from '../services.ts';

declare module 'bpmn-moddle' {
  interface BpmnModdle {
    create(type: string, properties: object): BpmnObject;
    toXML(root: unknown): Promise<{ xml: string }>;
  }
}

/** Reads a file as the modeller does. */
export async function read(xml: string) {
  const own = inFlowable(xml);
  const moddle = new BpmnModdle({ flowable: flowableModel(own) });
  const { rootElement, warnings } = await moddle.fromXML(own, 'bpmn:Definitions', {});
  // The types only contain what the server needs.
  const root = rootElement as unknown as BpmnObject;
  const elements = new Map<string, BpmnObject>();
  const collect = (object: BpmnObject) => {
    elements.set(object.id, object);
    for (const name of ['rootElements', 'flowElements', 'participants']) {
      const inner = object.get(name);
      if (Array.isArray(inner)) inner.forEach(collect);
    }
  };
  collect(root);
  const element = (id: string): BpmnObject => {
    const found = elements.get(id);
    if (!found) throw new Error(`There is no ${id} in the file.`);
    return found;
  };
  return {
    element,
    create: (type: string, properties: object) => moddle.create(type, properties),
    isTaken: (id: string) => elements.has(id),
    lost: warnings.filter(({ message }) => message.startsWith('unparsable')).length,
    written: async () => (await moddle.toXML(rootElement)).xml,
  };
}

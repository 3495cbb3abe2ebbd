import { layoutProcess } from 'bpmn-auto-layout';
import { Unreadable } from './unreadable.ts';

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const places = 'http://www.omg.org/spec/BPMN/20100524/DI';

const parsed = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');
const written = (file: Document) => new XMLSerializer().serializeToString(file);

/** The layout sees only flows that both of their ends name, which BPMN leaves to the author. */
export function withWays(xml: string): string {
  const file = parsed(xml);
  const elements = new Map([...file.getElementsByTagName('*')].map((element) => [element.getAttribute('id'), element]));
  const name = (end: Element | undefined, direction: string, flow: string) => {
    if (!end) return;
    const isNamed = [...end.children].some(
      ({ localName, textContent }) => localName === direction && textContent.trim() === flow,
    );
    if (isNamed) return;
    const named = file.createElementNS(bpmn, end.prefix ? `${end.prefix}:${direction}` : direction);
    named.textContent = flow;
    end.append(named);
  };
  for (const flow of file.getElementsByTagNameNS(bpmn, 'sequenceFlow')) {
    const id = flow.getAttribute('id') ?? '';
    name(elements.get(flow.getAttribute('sourceRef')), 'outgoing', id);
    name(elements.get(flow.getAttribute('targetRef')), 'incoming', id);
  }
  return written(file);
}

/**
 * Returns a process without a drawing with one. Only positions are taken from the layout, which drops what it does not know.
 */
export async function laidOut(xml: string): Promise<string> {
  try {
    const process = withWays(xml);
    const drawn = parsed(await layoutProcess(process));
    const file = parsed(process);
    for (const empty of [...file.getElementsByTagNameNS(places, 'BPMNDiagram')]) empty.remove();
    const diagrams = [...drawn.getElementsByTagNameNS(places, 'BPMNDiagram')];
    file.documentElement.append(...diagrams.map((diagram) => file.importNode(diagram, true)));
    return written(file);
  } catch (error) {
    throw new Unreadable('layout', { cause: error });
  }
}

import { describe, expect, it } from 'vitest';
import { emptyProcess } from './empty-process.ts';
import { withWays } from './layout.ts';
import { leave } from './testing/drawings.ts';
import { Unreadable } from './unreadable.ts';
import { drawable } from './use-drawing.ts';

describe('a drawing', () => {
  it('is left as it is where it has places already', async () => {
    const xml = emptyProcess({ key: 'leave', name: 'Leave' });

    expect(await drawable(xml)).toBe(xml);
  });

  it('is made for a process that comes without one, each element and each way of it', async () => {
    const drawn = await drawable(leave);

    const ids = ['start', 'manager', 'decide', 'staff', 'end', 'f1', 'f2', 'yes', 'no', 'f3'];
    expect(ids.filter((id) => !drawn.includes(`bpmnElement="${id}"`))).toEqual([]);
    expect(drawn.match(/BPMNEdge /g)).toHaveLength(5);
    expect(drawn).toContain('flowable:candidateGroups="hr"');
  });

  it('is made in the place of empty ones', async () => {
    const empty =
      '<d:BPMNDiagram xmlns:d="http://www.omg.org/spec/BPMN/20100524/DI"><d:BPMNPlane bpmnElement="p"/></d:BPMNDiagram>';

    const drawn = await drawable(leave.replace('</definitions>', `${empty}${empty}</definitions>`));

    expect(drawn.match(/<[\w:]*BPMNDiagram /g)).toHaveLength(1);
  });

  it('leaves what the layout does not know in the file', async () => {
    const xml = leave.replace('<userTask ', '<!-- note --><unheardOf id="u"/><userTask ');

    expect(await drawable(xml)).toContain('<!-- note --><unheardOf id="u"/><userTask ');
  });

  it('is not made of a file with a document type, which could hold anything', async () => {
    const xml = `<!DOCTYPE x [<!ENTITY a "b">]>${leave}`;

    await expect(drawable(xml)).rejects.toThrow(Unreadable);
  });

  it.each(['', 'no XML', '<a/>'])('is not made of %j', async (xml) => {
    await expect(drawable(xml)).rejects.toThrow(Unreadable);
  });
});

describe('the ends of a way', () => {
  it('name it, once', () => {
    const file = new DOMParser().parseFromString(withWays(withWays(leave)), 'application/xml');
    const named = (id: string) =>
      [...(file.querySelector(`[id=${id}]`)?.children ?? [])].map((way) => `${way.localName} ${way.textContent}`);

    expect(named('decide')).toEqual(['incoming f2', 'outgoing yes', 'outgoing no']);
    expect(named('end')).toEqual(['incoming no', 'incoming f3']);
  });

  it('are named in the words of the file', () => {
    const prefixed = leave.replace('xmlns="', 'xmlns:b="').replace(/<(\/?)(?=[a-z])/g, '<$1b:');

    expect(withWays(prefixed)).toContain('<b:incoming>f1</b:incoming>');
  });
});

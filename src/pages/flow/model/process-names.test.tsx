import { describe, expect, it } from 'vitest';
import { namesIn, withNames } from './process-names.ts';

const root = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI"';
const plane = (id: string) => `<di:BPMNDiagram><di:BPMNPlane bpmnElement="${id}" /></di:BPMNDiagram>`;
const file = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<definitions ${root}>${inside}</definitions>`;
const single = file(`<process id="leave" name="Leave"><startEvent id="s" /></process>${plane('leave')}`);
const pools = file(
  `<collaboration id="c"><participant id="p" processRef="held" /></collaboration><process id="free" /><process id="held" name="Held" />${plane('c')}`,
);

describe('the names of a process', () => {
  it.each([
    ['its one process', single, { key: 'leave', name: 'Leave' }],
    ['the process that a pool holds', pools, { key: 'held', name: 'Held' }],
    ['a process without a name', file('<process id="p" />'), { key: 'p', name: '' }],
    ['nothing where there is no process', file(''), undefined],
    ['nothing where it cannot be read', '<definitions', undefined],
  ])('of a file are those of %s', (_, xml, names) => {
    expect(namesIn(xml)).toEqual(names);
  });

  it('are changed wherever the drawing says them, and nothing else is', () => {
    const renamed = withNames(single, { key: 'trip', name: 'A "trip" & more' });

    expect(namesIn(renamed)).toEqual({ key: 'trip', name: 'A "trip" & more' });
    expect(renamed).toContain('bpmnElement="trip"');
    expect(renamed).toContain('<startEvent id="s"');
    expect(renamed.match(/<\?xml/g)).toHaveLength(1);
  });

  it('are changed where a pool points at the process', () => {
    const renamed = withNames(pools, { key: 'kept', name: 'Kept' });

    expect(namesIn(renamed)).toEqual({ key: 'kept', name: 'Kept' });
    expect(renamed).toContain('<process id="free"');
    expect(renamed).toContain('bpmnElement="c"');
  });

  it('of a file that cannot be read are left alone', () => {
    expect(withNames('<definitions', { key: 'a', name: 'b' })).toBe('<definitions');
  });
});

import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { emptyProcess } from './empty-process.ts';
import { read } from './testing/moddle.ts';

afterEach(() => setLanguage('zh'));

it('is a process of the given key and name with a start, a task and an end, each of them drawn', async () => {
  setLanguage('en');
  const xml = emptyProcess({ key: 'leave', name: 'Leave' });

  const { element, lost } = await read(xml);

  const process = element('leave');
  const ids = (process.get('flowElements') as { id: string }[]).map(({ id }) => id);
  expect(process.get('name')).toBe('Leave');
  expect(process.get('isExecutable')).toBe(true);
  expect(ids).toEqual(['StartEvent_1', 'UserTask_1', 'EndEvent_1', 'Flow_1', 'Flow_2']);
  expect(ids.filter((id) => !xml.includes(`bpmnElement="${id}"`))).toEqual([]);
  expect(element('UserTask_1').get('name')).toBe('Approve');
  expect(lost).toBe(0);
});

it('takes any name', async () => {
  const name = `"A" & <B> 'C' 请假`;

  const { element } = await read(emptyProcess({ key: 'leave', name }));

  expect(element('leave').get('name')).toBe(name);
});

import { multipart, workbookOf } from '#server/crud/testing/workbooks';
import type { ImportStatus } from '#shared/excel';
import type { InstanceDetail } from '#shared/flow-wire';
import { addDays } from '#shared/time';
import { leave } from '#src/resources/desk/leave';
import { notice } from '#src/resources/desk/notice';
import type { Api, ApiResponse } from '../../support/api.ts';
import type { Begun } from '../../support/task-answers.ts';
import type { House, Person } from './house.ts';

/** How a step stands after an answer: a surprise is an answer that nobody should get. */
type Verdict = 'done' | 'again' | 'given up' | 'surprise';

/** A call that may be sent again until it is answered. */
export interface Step {
  readonly by: Person;
  send(api: Api): Promise<ApiResponse>;
  judge(answer: ApiResponse, isRepeated: boolean): Verdict;
  /** A call without a key: it is not sent again when its answer was lost. */
  readonly isSentOnce?: boolean;
  /** Only asks for something, and stores nothing that its answer promises. */
  readonly isAsking?: boolean;
  /** Waits for something that need not come once nobody works any more. */
  readonly endsWithTraffic?: boolean;
}

/** What one person does, in steps each of which is acknowledged. */
export interface Deed {
  readonly name: string;
  readonly steps: readonly Step[];
}

const UNAVAILABLE = 503;

/** Judges a call with a key of its own, which answers the same however often it is sent. */
function keyed({ success, status }: ApiResponse): Verdict {
  if (success) return 'done';
  return status === UNAVAILABLE ? 'again' : 'surprise';
}

export const titleOf = (serial: number) => `notice ${serial}`;
export const contentOf = (title: string) => `<p>${title}</p>`;
const noticeOf = (title: string) => ({
  title,
  category: 1,
  releaseTime: '2026-01-01 00:00:00',
  content: contentOf(title),
});

function writeNotice({ admin }: House, serial: number): Deed {
  const title = titleOf(serial);
  const send = (api: Api) =>
    api.call({
      method: 'POST',
      url: `/api/${notice.path}/submit`,
      headers: { 'idempotency-key': title.replace(' ', '-') },
      payload: noticeOf(title),
    });
  return { name: title, steps: [{ by: admin, send, judge: keyed }] };
}

/** Asks for a day off, which the boss approves. */
function takeLeave({ admin, boss, leaveId }: House, serial: number): Deed {
  const name = `leave ${serial}`;
  const date = addDays('2027-01-01', serial);
  const asked = {
    leaveType: 2,
    reason: name,
    taskUser: boss.id,
    processDefinitionId: leaveId,
    startTime: `${date} 09:00:00`,
    endTime: `${date} 18:00:00`,
    requestId: `leave-${serial}`,
  };
  let begun: Begun | undefined;
  const begin = async (api: Api) => {
    const answer = await api.post<Begun>(`${leave.path}/start-process`, asked);
    if (answer.success) begun = answer.data;
    return answer;
  };
  const approve = async (api: Api) => {
    const processInstanceId = begun?.processInstanceId ?? '';
    const standing = await api.get<InstanceDetail>('blade-flow/work/instance', { processInstanceId });
    if (!standing.success) return standing;
    const taskId = standing.data.tasks[0]?.taskId;
    return api.post('blade-flow/work/complete-task', { taskId, processInstanceId, flag: 'ok', comment: 'fine' });
  };
  // A call that is repeated may find its work done: the boss has no task there any more.
  const judge = (answer: ApiResponse, isRepeated: boolean) =>
    isRepeated && answer.bizCode?.startsWith('TASK_') ? 'done' : keyed(answer);
  return {
    name,
    steps: [
      { by: admin, send: begin, judge: keyed },
      { by: boss, send: approve, judge },
    ],
  };
}

function signExchange({ keeper }: House, { id, given, received }: House['exchanges'][number]): Deed {
  const sign = (side: string, body: object): Step => ({
    by: keeper,
    send: (api) => api.post('blade-business/exchg/sign', { ...body, requestId: `${id}-${side}` }),
    judge: keyed,
  });
  return { name: `exchange ${id}`, steps: [sign('given', given), sign('received', received)] };
}

/** The rows of each imported workbook, which come in together or not at all. */
export const rowsOfImport = 40;
export const importTitle = (serial: number, row: number) => `import ${serial} row ${row}`;

function workbook(serial: number): Promise<Buffer> {
  const { title, category, releaseTime, content } = notice.fields;
  const headings = [title, category, releaseTime, content].map(({ en }) => en);
  const rows = Array.from({ length: rowsOfImport }, (_, row) => Object.values(noticeOf(importTitle(serial, row))));
  return workbookOf(headings, rows);
}

/** Imports a workbook and waits until the server says that all its rows are stored. */
function importRows({ importers }: House, serial: number): Deed {
  const by = importers[serial % importers.length] as Person;
  let id = '';
  const send = async (api: Api) => {
    const { payload, headers } = multipart(await workbook(serial), { fields: { mode: 'all' } });
    const url = `/api/${notice.path}/import`;
    const answer = await api.call<{ id: string }>({ method: 'POST', url, headers, payload });
    if (answer.success) id = answer.data.id;
    return answer;
  };
  const judgeSent = (answer: ApiResponse): Verdict => {
    // Somebody whose last import was ended with its server waits until that is known.
    return answer.bizCode === 'IMPORT_BUSY' ? 'given up' : keyed(answer);
  };
  const look = (api: Api) => api.get<ImportStatus>(`${notice.path}/import-status`, { id });
  const judgeLook = (answer: ApiResponse): Verdict => {
    const verdict = keyed(answer);
    if (verdict !== 'done') return verdict;
    const { state, stored } = answer.data as ImportStatus;
    if (state === 'failed') return 'given up';
    if (state !== 'done') return 'again';
    return stored === rowsOfImport ? 'done' : 'surprise';
  };
  return {
    name: `import ${serial}`,
    steps: [
      { by, send, judge: judgeSent, isSentOnce: true, isAsking: true },
      { by, send: look, judge: judgeLook, endsWithTraffic: true },
    ],
  };
}

/** Returns the next deed at each call: mostly notices, in between whatever else the house does. */
export function scheduleOf(house: House): () => Deed {
  const exchanges = [...house.exchanges];
  const [leaves, imports] = [new Set([1, 8, 15]), new Set([12, 32])];
  let serial = 0;
  return () => {
    serial += 1;
    const place = serial % 20;
    if (place % 10 === 5 && exchanges.length > 0) return signExchange(house, exchanges.shift() as House['exchanges'][number]);
    if (leaves.has(place)) return takeLeave(house, serial);
    if (imports.has(place)) return importRows(house, serial);
    return writeNotice(house, serial);
  };
}

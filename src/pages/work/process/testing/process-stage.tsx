import type { CustomParams } from '@refinedev/core';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { HistoryLine, InstanceDetail, WorkRow } from '#shared/flow-wire';
import { serverProvider } from '#src/calls/testing/calling.tsx';
import { addNouns } from '#src/lib/nouns/nouns';
import { fakeServer, type Reply, signIn } from '#src/lib/testing/fake-server';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { nouns } from '#src/resources/nouns';
import { ProcessDetailPage } from '../detail-page.tsx';
import { StartFormPage } from '../form-page.tsx';
import { HandlePage } from '../handle-page.tsx';

addNouns(nouns);

export const task = {
  id: 't1',
  taskId: 't1',
  taskName: 'Boss',
  taskDefinitionKey: 'boss',
  formKey: 'leave-handle',
  status: 'todo',
  processInstanceId: 'p1',
  processDefinitionId: 'leave:1:7',
  businessId: '5',
  category: 'flow_1',
} as unknown as WorkRow;
export const instance = {
  processInstanceId: 'p1',
  processDefinitionId: 'leave:1:7',
  businessTable: 'leave',
  businessId: '5',
  status: 'running',
  suspensionState: 1,
  startUser: '9',
  startUserName: 'Ann',
  deleteReason: '',
  tasks: [task],
} as const satisfies InstanceDetail;
/** Returns a line of a history. */
export const line = (over: Partial<HistoryLine>): HistoryLine => ({
  id: 'h1',
  historyActivityId: 'boss',
  historyActivityName: 'Boss',
  historyActivityType: 'userTask',
  historyActivityDurationTime: '',
  assignee: '8',
  assigneeName: 'Bob',
  createTime: '2031-03-03 08:00:00',
  claimTime: '',
  endTime: '',
  comment: '',
  status: 'todo',
  outcome: '',
  ...over,
});
export const application = {
  id: '5',
  reason: 'To the sea',
  leaveType: 2,
  startTime: '2031-03-04 09:00:00',
  endTime: '2031-03-05 18:00:00',
};

interface Scene {
  readonly instance?: InstanceDetail;
  readonly history?: readonly HistoryLine[];
  readonly replies?: Readonly<Record<string, () => Reply>>;
}

const pages: Readonly<Record<string, readonly [string, ReactNode]>> = {
  form: ['form/:processDefinitionId', <StartFormPage key="form" />],
  handle: ['handle/:taskId/:processInstanceId/:businessId', <HandlePage key="handle" />],
  detail: ['detail/:processInstanceId/:businessId', <ProcessDetailPage key="detail" />],
};

/** Renders one of the pages for a process in the given state. */
export function open(address: string, { instance: shown = instance, history = [line({})], replies = {} }: Scene = {}) {
  signIn({ user: { userId: '9' } as never });
  const answers: Record<string, unknown> = {
    'blade-flow/work/instance': shown,
    'blade-flow/process/history-flow-list': history,
    'blade-desk/process/leave/detail': application,
  };
  const data = memoryProvider([]);
  // Questions without an answer stay pending.
  data.provider.custom = vi.fn((params: CustomParams) => {
    if (params.method === 'post') return serverProvider.custom?.(params);
    return params.url in answers ? Promise.resolve({ data: answers[params.url] }) : new Promise(() => undefined);
  }) as never;
  const calls = fakeServer(Object.fromEntries(Object.entries(replies).map(([path, reply]) => [`POST ${path}`, reply])));
  const routes = Object.values(pages).map(([path, page]) => <Route key={path} path={`:route/${path}`} element={page} />);
  const drawn = renderScreen(<Routes>{routes}</Routes>, { data, address: `/toys/${address}` });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  /** Sets the next answer of the server. */
  const goOn = (next: InstanceDetail) => {
    answers['blade-flow/work/instance'] = next;
  };
  /** Waits until the user has been told something. */
  const told = (message: string) =>
    waitFor(() => expect(drawn.notify).toHaveBeenCalledWith(expect.objectContaining({ message })));
  return { ...drawn, sent, goOn, told };
}

import type { Words } from '#shared/field';

/** The texts of messages to users, by kind, with `{name}` for parameters. Users read them in their language. */
export const messageKinds = {
  exceptionCritical: { zh: '{place}发生重大异常{no}：{content}', en: 'Critical exception {no} at {place}: {content}' },
  exceptionAssigned: { zh: '异常单{no}由您处理', en: 'Exception {no} is assigned to you' },
  exceptionSentBack: { zh: '异常单{no}被退回，请重新处理', en: 'Exception {no} was sent back; handle it again' },
  exceptionResolved: { zh: '异常单{no}已解决，待关闭', en: 'Exception {no} is resolved and waits to be closed' },
  exceptionClosed: { zh: '您登记的异常单{no}已关闭', en: 'Exception {no}, which you reported, is closed' },
  evaluateReplied: { zh: '您对交接单{no}的评价已有回复', en: 'Your evaluation of exchange {no} has a reply' },
  taskPublished: { zh: '{date} {start}的任务{no}（{name}）已发布', en: 'Task {no} ({name}) of {date} {start} is published' },
  taskWithdrawn: { zh: '{date}的任务{no}（{name}）已撤回', en: 'Task {no} ({name}) of {date} is withdrawn' },
  taskCancelled: { zh: '{date}的任务{no}（{name}）已取消：{reason}', en: 'Task {no} ({name}) of {date} is cancelled: {reason}' },
  taskCrewJoined: { zh: '您已加入{date} {start}的任务{no}（{name}）', en: 'You are on task {no} ({name}) of {date} {start}' },
  taskCrewLeft: { zh: '您已不在{date}的任务{no}（{name}）', en: 'You are no longer on task {no} ({name}) of {date}' },
  boxesAway: {
    zh: '{date}送出任务的{count}件物品尚未回库。{boxes}',
    en: 'Not back in the vault for the outbound tasks of {date}: {count}. {boxes}',
  },
  backupFailed: { zh: '昨夜没有可用的备份。{reason}', en: 'There is no backup of last night to rely on. {reason}' },
  workAssigned: { zh: '{person}的{process}等您办理：{name}', en: '{process} of {person} is waiting for you: {name}' },
  processApproved: { zh: '您的{noun}申请已通过', en: 'Your application is approved: {noun}' },
  processRefused: { zh: '您的{noun}申请未通过', en: 'Your application was rejected: {noun}' },
  processStopped: { zh: '您的{noun}申请已被终止', en: 'Your application was stopped: {noun}' },
  reportDelivered: { zh: '报表“{title}”已生成（{plan}）', en: 'The report “{title}” is ready ({plan})' },
  reportRefused: { zh: '报表推送“{plan}”未完成：{reason}', en: 'The report delivery “{plan}” failed: {reason}' },
  workReminded: { zh: '催办：{person}的{process}等您办理：{name}', en: 'Reminder: {process} of {person} waits for you: {name}' },
  taskCrewChanged: { zh: '任务{no}（{name}）已更换人车', en: 'Task {no} ({name}) has another car or crew' },
  leaveOnTask: {
    zh: '{person}在{from}至{to}请假，{date}的任务{no}（{name}）须更换人员',
    en: '{person} is on leave from {from} to {to}; task {no} ({name}) of {date} needs somebody else',
  },
} as const satisfies Readonly<Record<string, Words>>;

export type MessageKind = keyof typeof messageKinds;

type Facts = Readonly<Record<string, unknown>>;

const isKind = (kind: string): kind is MessageKind => Object.hasOwn(messageKinds, kind);

function factIn(value: unknown, language: keyof Words): string {
  if (typeof value === 'object' && value !== null && language in value) return String((value as Words)[language]);
  return value === undefined || value === null ? '' : String(value);
}

/** Returns a message in the reader's language; for a kind that no longer exists, the kind itself. */
export function messageText({ kind, params }: { readonly kind: string; readonly params: Facts }, language: keyof Words): string {
  if (!isKind(kind)) return kind;
  return messageKinds[kind][language].replace(/\{(\w+)\}/g, (_, name: string) => factIn(params[name], language));
}

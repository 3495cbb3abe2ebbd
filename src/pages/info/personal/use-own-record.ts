import { useServerQuery } from '#src/calls/use-server-query';
import { config } from '#src/config';
import { isRecord } from '#src/lib/session/token';

/** The fields that all users may change of themselves. */
export const ownFields = ['avatar', 'name', 'realName', 'phone', 'email'] as const;
export type OwnField = (typeof ownFields)[number];
export type OwnInfo = Readonly<Record<OwnField, string>>;

/** The user's own record, limited to what the page shows. */
export interface OwnRecord extends OwnInfo {
  readonly account: string;
  readonly deptName: string;
  readonly roleName: string;
  readonly postName: string;
}

const textOf = (value: unknown) => (value === undefined || value === null || value === -1 ? '' : String(value));

function readRecord(answer: unknown): OwnRecord {
  const data = isRecord(answer) ? answer : {};
  const names = [...ownFields, 'account', 'deptName', 'roleName', 'postName'] as const;
  return Object.fromEntries(names.map((name) => [name, textOf(data[name])])) as Record<(typeof names)[number], string>;
}

/** Fetches the record once per visit: it must not change behind the user while they are typing. */
export function useOwnRecord() {
  return useServerQuery({
    path: `${config.userPrefix}/info`,
    isFresh: true,
    read: readRecord,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

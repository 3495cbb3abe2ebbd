import { isRecord } from '#shared/by-name';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { config } from '#src/config';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';

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

/** Returns the refusals that belong to fields, which are shown only there. */
const fieldsOf = (error: unknown) => (isApiError(error) ? error.fields : {});

/**
 * Returns a function that saves the user's own data, which the frame shows from then on. It resolves to the refusals by field.
 */
export function useSaveInfo() {
  const text = useText();
  const { call, isBusy } = useServerAction(config.userPrefix);
  const save = async (info: OwnInfo): Promise<Readonly<Record<string, string>> | 'saved'> => {
    let refused: Readonly<Record<string, string>> = {};
    const onRefused = (error: unknown) => {
      refused = fieldsOf(error);
      return Object.keys(refused).length > 0;
    };
    const answer = await call('update-info', { body: info, done: text('personal.saved'), onRefused });
    if (answer === undefined) return refused;
    session.updateUser({ avatar: info.avatar, nickName: info.name, realName: info.realName });
    return 'saved';
  };
  return { save, isSaving: isBusy };
}

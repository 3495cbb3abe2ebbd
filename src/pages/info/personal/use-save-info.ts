import { useServerAction } from '#src/calls/use-server-action';
import { config } from '#src/config';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import type { OwnInfo } from './use-own-record.ts';

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

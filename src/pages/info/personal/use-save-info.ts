import { useCustomMutation } from '@refinedev/core';
import { config } from '#src/config';
import { isApiError } from '#src/lib/api-error';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session';
import type { OwnInfo } from './use-own-record.ts';

/** Returns the refusals that belong to fields, which are shown only there. */
const fieldsOf = (error: unknown) => (isApiError(error) ? error.fields : {});

/**
 * Returns a function that saves the user's own data, which the frame shows from then on. It resolves to the refusals by field.
 */
export function useSaveInfo() {
  const text = useText();
  const { mutateAsync, mutation } = useCustomMutation();
  const save = async (info: OwnInfo): Promise<Readonly<Record<string, string>> | 'saved'> => {
    try {
      await mutateAsync({
        url: `${config.userPrefix}/update-info`,
        method: 'post',
        values: info,
        successNotification: () => ({ type: 'success', message: text('personal.saved') }),
        errorNotification: (error) => (Object.keys(fieldsOf(error)).length > 0 ? false : undefined) as false,
      });
    } catch (error) {
      return fieldsOf(error);
    }
    session.updateUser({ avatar: info.avatar, nickName: info.name, realName: info.realName });
    return 'saved';
  };
  return { save, isSaving: mutation.isPending };
}
